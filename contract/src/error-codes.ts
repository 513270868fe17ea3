/**
 * The numbers of all errors that the API can answer with. They stand apart from the statuses and messages in errors.ts, which the web
 * app does not need: it has its own words for each.
 */
export const errorCodes = {
  unknown: 1,
  not_implemented: 0,
  bad_request: 1000,
  unauthenticated: 1001,
  forbidden: 1003,
  not_found: 1004,
  request_timeout: 1008,
  conflict: 1009,
  link_expired: 1010,
  terms_not_accepted: 1011,
  body_too_large: 1013,
  media_type: 1015,
  content_encoding: 1016,
  external_issuer: 1017,
  invalid_input: 1022,
  too_many_requests: 1029,
  attempt_limit: 1030,
  headers_too_large: 1031,
  unavailable: 1053,
  server_full: 1054,

  text_length_fewer: 1101,
  text_length_over: 1102,
  text_bytes_over: 1103,
  text_not_allowed: 1104,
  selection_over: 1105,
  not_an_emoji: 1106,
  date_out_of_range: 1107,

  koma_id_letters: 1201,
  koma_id_taken: 1202,
  id_confirmation: 1203,
  too_many_tags: 1204,
  too_many_reactions: 1205,
  collection_full: 1206,

  wrong_credentials: 1301,
  wrong_code: 1302,
  email_unverified: 1303,
  weak_password: 1304,
  wrong_password: 1305,
  email_taken: 1306,
  invalid_email: 1307,
  own_email: 1308,

  sign_in_again: 1309,

  authorization_pending: 1311,
  slow_down: 1312,
  access_denied: 1313,
  expired_token: 1314,
  invalid_grant: 1315,
  invalid_client: 1316,

  device_code_expired: 1321,
  device_code_used: 1322,
  too_many_clients: 1323,
  wrong_passkey: 1331,
  invalid_passkey: 1332,
  passkey_limit: 1333,

  upload_failed: 1400,
  storage_over: 1401,
  size_upper: 1402,
  size_lower: 1403,
  file_format: 1404,
  file_break: 1405,
  digest_mismatch: 1406,
  deleted_before: 1407,
  uploads_at_once: 1408,

  export_limit: 1421,

  favorite_collection_not_found: 1501,
  photo_not_in_favorites: 1502,
  photo_not_in_dm: 1503,

  share_password: 1601,
  share_password_missing: 1602,
  share_owner_leaves: 1603,
  share_owner_not_member: 1604,
  invitation_limit: 1605,
  invitation_wait: 1606,

  could_not_post: 1701,
  already_posted: 1702,
  no_world_info: 1703,
  not_vket_world: 1704,
  promotion_code: 1705,
  post_full: 1707,
  promotion_not_running: 1706,

  taken_down: 1711,
  suspended: 1712,
  not_public: 1713,
  already_appealed: 1714,
  not_down: 1715,

  payment_failed: 1801,
  card_update_failed: 1802,
  no_subscription: 1803,
  already_subscribed: 1804,
  no_portal: 1805,
  upgrade_url_deprecated: 1806,
  billing_off: 1807,
  foreign_url: 1808,
  webhook_signature: 1809,

  push_off: 1820,
  push_address: 1821,
} as const

export type ErrorName = keyof typeof errorCodes

const nameByCode = new Map<number, ErrorName>(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
)

/** The name of an error by its code; null if the catalogue does not have it. */
export function errorNameOf(code: number): ErrorName | null {
  return nameByCode.get(code) ?? null
}
