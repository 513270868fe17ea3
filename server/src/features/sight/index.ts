export { answerSeen } from './answer-seen.ts'
export { seenAs } from './seen-as.ts'
