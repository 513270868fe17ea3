export { holdPhoto, isTagged, selectTagged, taggedWay } from './access.ts'
export { tagRoutes } from './routes.ts'
export { tagNotifications } from './tag-notifications.ts'
export { tagPeople } from './tag-people.ts'
