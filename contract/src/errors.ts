import { type ErrorName, errorCodes } from './error-codes.ts'

export type { ErrorName } from './error-codes.ts'

const answers = {
  unknown: { status: 500, message: 'Unknown error' },
  not_implemented: { status: 501, message: 'Not implemented' },
  bad_request: { status: 400, message: 'The request is malformed' },
  unauthenticated: { status: 401, message: 'Please log in' },
  forbidden: { status: 403, message: 'You may not do this' },
  not_found: { status: 404, message: 'Not found' },
  request_timeout: { status: 408, message: 'The request took too long to arrive' },
  conflict: { status: 409, message: 'This was changed meanwhile' },
  link_expired: { status: 410, message: 'This link has expired' },
  terms_not_accepted: { status: 403, message: 'Please agree to the terms first' },
  body_too_large: { status: 413, message: 'The request is too large' },
  media_type: { status: 415, message: 'This content type is not accepted' },
  content_encoding: { status: 415, message: 'Compressed request bodies are not accepted' },
  external_issuer: {
    status: 404,
    message: 'People log in with another service here, so nothing can be connected by a code',
  },
  invalid_input: { status: 422, message: 'The input is not valid' },
  too_many_requests: { status: 429, message: 'Stopped due to many identical server requests occurring at once' },
  attempt_limit: { status: 429, message: 'Attempt limit exceeded' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large' },
  unavailable: { status: 503, message: 'The service is not ready' },
  server_full: { status: 507, message: 'The server has no room left' },

  text_length_fewer: { status: 422, message: 'The text is too short' },
  text_length_over: { status: 422, message: 'The text is too long' },
  text_bytes_over: { status: 422, message: 'The text takes too much space' },
  text_not_allowed: { status: 422, message: 'The text has characters that cannot be used here' },
  selection_over: { status: 422, message: 'At most 200 photos can be chosen at once' },
  not_an_emoji: { status: 422, message: 'A reaction is a single emoji' },
  date_out_of_range: { status: 422, message: 'The date is before 1970 or in the future' },

  koma_id_letters: { status: 422, message: 'Please enter alphanumeric characters' },
  koma_id_taken: { status: 409, message: 'This ID already exists' },
  id_confirmation: { status: 422, message: 'The ID does not match yours' },
  too_many_tags: { status: 422, message: 'No more people can be tagged in this photo' },
  too_many_reactions: { status: 422, message: 'No more reactions can be added to this photo' },
  collection_full: { status: 422, message: 'No more can be added here' },

  wrong_credentials: { status: 401, message: 'The email address or password is wrong' },
  wrong_code: { status: 422, message: 'The code is wrong or has expired' },
  email_unverified: { status: 403, message: 'Enter the code from our email' },
  weak_password: { status: 422, message: 'The password does not meet the rules' },
  wrong_password: { status: 403, message: 'The current password is wrong' },
  email_taken: { status: 409, message: 'This address cannot be used' },
  invalid_email: { status: 422, message: 'This is not an email address' },
  own_email: { status: 422, message: 'This is your address already' },

  sign_in_again: { status: 403, message: 'Sign in again to confirm that it is you' },

  authorization_pending: { status: 400, message: 'The user has not answered yet' },
  slow_down: { status: 400, message: 'Polled too soon' },
  access_denied: { status: 400, message: 'The user said no' },
  expired_token: { status: 400, message: 'The code has expired' },
  invalid_grant: { status: 400, message: 'The grant is not valid' },
  invalid_client: { status: 400, message: 'This application is not known' },

  device_code_expired: { status: 410, message: 'This code has expired' },
  device_code_used: { status: 409, message: 'This code was answered already' },
  too_many_clients: { status: 409, message: 'No more client applications can be connected' },
  wrong_passkey: { status: 401, message: 'This passkey is not known here' },
  invalid_passkey: { status: 422, message: 'The passkey could not be verified' },
  passkey_limit: { status: 422, message: 'No more passkeys can be added' },

  upload_failed: { status: 500, message: 'Upload failed' },
  storage_over: { status: 413, message: 'Storage capacity exceeded' },
  size_upper: { status: 413, message: 'The file is too large (max 100MB)' },
  size_lower: { status: 422, message: 'The file is too small (min 64KB)' },
  file_format: { status: 415, message: 'Invalid file' },
  file_break: { status: 422, message: 'The file is broken' },
  digest_mismatch: { status: 422, message: 'The file arrived damaged' },
  deleted_before: { status: 410, message: 'This photo was deleted by its owner' },
  uploads_at_once: { status: 429, message: 'Too much is being uploaded at once' },

  export_limit: { status: 429, message: 'An export can be prepared once a day' },

  favorite_collection_not_found: { status: 404, message: 'Favorite collection not found' },
  photo_not_in_favorites: { status: 404, message: 'Photo not in favorites' },
  photo_not_in_dm: { status: 404, message: 'Photo not found in DM' },

  share_password: { status: 403, message: 'Password error' },
  share_password_missing: { status: 422, message: 'A password is needed for this kind of sharing' },
  share_owner_leaves: { status: 409, message: 'The owner cannot leave; change the owner first' },
  share_owner_not_member: { status: 422, message: 'Only a member can become the owner' },
  invitation_limit: { status: 429, message: 'No more people can be invited today' },
  invitation_wait: { status: 429, message: 'One of these people cannot be invited for now' },

  could_not_post: { status: 409, message: 'Could not post' },
  already_posted: { status: 409, message: 'Already posted' },
  no_world_info: { status: 422, message: 'No world info' },
  not_vket_world: { status: 422, message: 'Not a Vket world' },
  promotion_code: { status: 422, message: 'This code cannot be used' },
  post_full: { status: 409, message: 'This post has as many reactions as it can have' },
  promotion_not_running: { status: 409, message: 'This campaign is not running' },

  taken_down: { status: 403, message: 'This was taken down and cannot be made public' },
  suspended: { status: 403, message: 'Your account cannot make anything public for now' },
  not_public: { status: 409, message: 'Only what is public can be reported' },
  already_appealed: { status: 409, message: 'You have asked about this already' },
  not_down: { status: 409, message: 'This is public again' },

  payment_failed: { status: 402, message: 'Payment failed' },
  card_update_failed: { status: 402, message: 'The card could not be updated' },
  no_subscription: { status: 404, message: 'There is no subscription' },
  already_subscribed: { status: 501, message: 'Plan changes should be done through a customer portal' },
  no_portal: { status: 501, message: 'There is no customer portal' },
  upgrade_url_deprecated: { status: 501, message: 'The upgrade URL is deprecated' },
  billing_off: { status: 501, message: 'Payments are switched off here' },
  foreign_url: { status: 422, message: 'The address must be one of this app' },
  webhook_signature: { status: 401, message: 'The signature is not valid' },

  push_off: { status: 501, message: 'Devices of this kind cannot be notified here' },
  push_address: { status: 422, message: 'This device cannot be notified' },
} as const satisfies Record<ErrorName, { status: number; message: string }>

/**
 * The error catalogue: every error that the API can answer with. On the wire it is `{ code, message }` with the status; the web app
 * shows its own text for a code and falls back to the message.
 */
export const errors = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [name, { code: errorCodes[name as ErrorName], ...answer }]),
) as { readonly [Name in ErrorName]: { readonly code: (typeof errorCodes)[Name] } & (typeof answers)[Name] }
