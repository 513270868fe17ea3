export { readTimeline } from './read-timeline.ts'
export { timelineRoutes } from './routes.ts'
export type { TimelineQuestion, TimelineRow, TimelineSource } from './sources.ts'
