export { holdPhoto, isTagged, selectTagged, taggedWay } from './access.ts'
export { tagRoutes } from './routes.ts'
export { tagPeople } from './tag-people.ts'
