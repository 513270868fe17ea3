/**
 * The error catalogue: every error that the API can answer with. On the wire it is `{ code, message }` with the status; the web app
 * shows its own text for a code and falls back to the message.
 */
export const errors = {
  unknown: { code: 1, status: 500, message: 'Unknown error' },
  not_implemented: { code: 0, status: 501, message: 'Not implemented' },
  bad_request: { code: 1000, status: 400, message: 'The request is malformed' },
  unauthenticated: { code: 1001, status: 401, message: 'Please log in' },
  forbidden: { code: 1003, status: 403, message: 'You may not do this' },
  not_found: { code: 1004, status: 404, message: 'Not found' },
  request_timeout: { code: 1008, status: 408, message: 'The request took too long to arrive' },
  conflict: { code: 1009, status: 409, message: 'This was changed meanwhile' },
  link_expired: { code: 1010, status: 410, message: 'This link has expired' },
  terms_not_accepted: { code: 1011, status: 403, message: 'Please agree to the terms first' },
  body_too_large: { code: 1013, status: 413, message: 'The request is too large' },
  media_type: { code: 1015, status: 415, message: 'This content type is not accepted' },
  content_encoding: { code: 1016, status: 415, message: 'Compressed request bodies are not accepted' },
  invalid_input: { code: 1022, status: 422, message: 'The input is not valid' },
  too_many_requests: {
    code: 1029,
    status: 429,
    message: 'Stopped due to many identical server requests occurring at once',
  },
  attempt_limit: { code: 1030, status: 429, message: 'Attempt limit exceeded' },
  headers_too_large: { code: 1031, status: 431, message: 'The headers of the request are too large' },
  unavailable: { code: 1053, status: 503, message: 'The service is not ready' },
  server_full: { code: 1054, status: 507, message: 'The server has no room left' },

  text_length_fewer: { code: 1101, status: 422, message: 'The text is too short' },
  text_length_over: { code: 1102, status: 422, message: 'The text is too long' },
  text_bytes_over: { code: 1103, status: 422, message: 'The text takes too much space' },
  text_not_allowed: { code: 1104, status: 422, message: 'The text has characters that cannot be used here' },
  selection_over: { code: 1105, status: 422, message: 'At most 200 photos can be chosen at once' },
  not_an_emoji: { code: 1106, status: 422, message: 'A reaction is a single emoji' },
  date_out_of_range: { code: 1107, status: 422, message: 'The date is before 1970 or in the future' },

  koma_id_letters: { code: 1201, status: 422, message: 'Please enter alphanumeric characters' },
  koma_id_taken: { code: 1202, status: 409, message: 'This ID already exists' },
  id_confirmation: { code: 1203, status: 422, message: 'The ID does not match yours' },
  too_many_tags: { code: 1204, status: 422, message: 'No more people can be tagged in this photo' },
  too_many_reactions: { code: 1205, status: 422, message: 'No more reactions can be added to this photo' },
  collection_full: { code: 1206, status: 422, message: 'No more can be added here' },

  wrong_credentials: { code: 1301, status: 401, message: 'The email address or password is wrong' },
  wrong_code: { code: 1302, status: 422, message: 'The code is wrong or has expired' },
  email_unverified: { code: 1303, status: 403, message: 'Enter the code from our email' },
  weak_password: { code: 1304, status: 422, message: 'The password does not meet the rules' },
  wrong_password: { code: 1305, status: 403, message: 'The current password is wrong' },
  email_taken: { code: 1306, status: 409, message: 'This address cannot be used' },
  invalid_email: { code: 1307, status: 422, message: 'This is not an email address' },
  own_email: { code: 1308, status: 422, message: 'This is your address already' },

  sign_in_again: { code: 1309, status: 403, message: 'Sign in again to confirm that it is you' },

  authorization_pending: { code: 1311, status: 400, message: 'The user has not answered yet' },
  slow_down: { code: 1312, status: 400, message: 'Polled too soon' },
  access_denied: { code: 1313, status: 400, message: 'The user said no' },
  expired_token: { code: 1314, status: 400, message: 'The code has expired' },
  invalid_grant: { code: 1315, status: 400, message: 'The grant is not valid' },
  invalid_client: { code: 1316, status: 400, message: 'This application is not known' },

  device_code_expired: { code: 1321, status: 410, message: 'This code has expired' },
  device_code_used: { code: 1322, status: 409, message: 'This code was answered already' },
  too_many_clients: { code: 1323, status: 409, message: 'No more client applications can be connected' },
  wrong_passkey: { code: 1331, status: 401, message: 'This passkey is not known here' },
  invalid_passkey: { code: 1332, status: 422, message: 'The passkey could not be verified' },
  passkey_limit: { code: 1333, status: 422, message: 'No more passkeys can be added' },

  upload_failed: { code: 1400, status: 500, message: 'Upload failed' },
  storage_over: { code: 1401, status: 413, message: 'Storage capacity exceeded' },
  size_upper: { code: 1402, status: 413, message: 'The file is too large (max 100MB)' },
  size_lower: { code: 1403, status: 422, message: 'The file is too small (min 64KB)' },
  file_format: { code: 1404, status: 415, message: 'Invalid file' },
  file_break: { code: 1405, status: 422, message: 'The file is broken' },
  digest_mismatch: { code: 1406, status: 422, message: 'The file arrived damaged' },
  deleted_before: { code: 1407, status: 410, message: 'This photo was deleted by its owner' },
  uploads_at_once: { code: 1408, status: 429, message: 'Too much is being uploaded at once' },

  export_limit: { code: 1421, status: 429, message: 'An export can be prepared once a day' },

  favorite_collection_not_found: { code: 1501, status: 404, message: 'Favorite collection not found' },
  photo_not_in_favorites: { code: 1502, status: 404, message: 'Photo not in favorites' },
  photo_not_in_dm: { code: 1503, status: 404, message: 'Photo not found in DM' },

  share_password: { code: 1601, status: 403, message: 'Password error' },
  share_password_missing: { code: 1602, status: 422, message: 'A password is needed for this kind of sharing' },
  share_owner_leaves: { code: 1603, status: 409, message: 'The owner cannot leave; change the owner first' },
  share_owner_not_member: { code: 1604, status: 422, message: 'Only a member can become the owner' },
  invitation_limit: { code: 1605, status: 429, message: 'No more people can be invited today' },
  invitation_wait: { code: 1606, status: 429, message: 'One of these people cannot be invited for now' },

  could_not_post: { code: 1701, status: 409, message: 'Could not post' },
  already_posted: { code: 1702, status: 409, message: 'Already posted' },
  no_world_info: { code: 1703, status: 422, message: 'No world info' },
  not_vket_world: { code: 1704, status: 422, message: 'Not a Vket world' },
  promotion_code: { code: 1705, status: 422, message: 'This code cannot be used' },
  post_full: { code: 1707, status: 409, message: 'This post has as many reactions as it can have' },
  promotion_not_running: { code: 1706, status: 409, message: 'This campaign is not running' },

  taken_down: { code: 1711, status: 403, message: 'This was taken down and cannot be made public' },
  suspended: { code: 1712, status: 403, message: 'Your account cannot make anything public for now' },
  not_public: { code: 1713, status: 409, message: 'Only what is public can be reported' },
  already_appealed: { code: 1714, status: 409, message: 'You have asked about this already' },
  not_down: { code: 1715, status: 409, message: 'This is public again' },

  payment_failed: { code: 1801, status: 402, message: 'Payment failed' },
  card_update_failed: { code: 1802, status: 402, message: 'The card could not be updated' },
  no_subscription: { code: 1803, status: 404, message: 'There is no subscription' },
  already_subscribed: {
    code: 1804,
    status: 501,
    message: 'Plan changes should be done through a customer portal',
  },
  no_portal: { code: 1805, status: 501, message: 'There is no customer portal' },
  upgrade_url_deprecated: { code: 1806, status: 501, message: 'The upgrade URL is deprecated' },
  billing_off: { code: 1807, status: 501, message: 'Payments are switched off here' },
  foreign_url: { code: 1808, status: 422, message: 'The address must be one of this app' },
  webhook_signature: { code: 1809, status: 401, message: 'The signature is not valid' },
} as const satisfies Record<string, { code: number; status: number; message: string }>

export type ErrorName = keyof typeof errors

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]),
)

/** The name of an error by its code; null if the catalogue does not have it. */
export function errorNameOf(code: number): ErrorName | null {
  return nameByCode.get(code) ?? null
}
