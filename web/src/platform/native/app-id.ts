/** The id of the apps in both stores, and the scheme that an issuer leads back to. */
export const appId = 'photos.koma.app'
