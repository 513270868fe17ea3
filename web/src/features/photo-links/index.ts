export { addressOf } from './link-address.ts'
export { linksQuery, useForgetLink, useLinks } from './links-query.ts'
export { linkedPhotoQuery, useLinkedPhoto } from './photo-link-query.ts'
