/**
 * The error catalogue: every error an API answer can carry. The wire form is `{ code, message }` with the status;
 * the web app shows its own words for a code and falls back to the message.
 */
export const errors = {
  unknown: { code: 1, status: 500, message: 'Unknown error' },
  not_implemented: { code: 0, status: 501, message: 'Not implemented' },
  unauthenticated: { code: 1001, status: 401, message: 'Please log in' },
  forbidden: { code: 1003, status: 403, message: 'You may not do this' },
  not_found: { code: 1004, status: 404, message: 'Not found' },
  invalid_input: { code: 1022, status: 422, message: 'The input is not valid' },
  body_too_large: { code: 1013, status: 413, message: 'The request is too large' },
  media_type: { code: 1015, status: 415, message: 'This content type is not accepted' },
  too_many_requests: {
    code: 1029,
    status: 429,
    message: 'Stopped due to many identical server requests occurring at once',
  },
  unavailable: { code: 1053, status: 503, message: 'The service is not ready' },
} as const satisfies Record<string, { code: number; status: number; message: string }>

export type ErrorName = keyof typeof errors
