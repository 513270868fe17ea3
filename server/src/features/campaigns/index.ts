export { campaignTimeline } from './campaign-timeline.ts'
export { campaignWay } from './campaign-way.ts'
export { runPromotionCommand } from './operator/promotion-commands.ts'
export { campaignRoutes } from './routes.ts'
