/** The grant type of RFC 8628. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'
