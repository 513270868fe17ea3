export { experiments } from './experiments.ts'
