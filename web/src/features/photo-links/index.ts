export { linkedPhotoQuery, useLinkedPhoto } from './photo-link-query.ts'
