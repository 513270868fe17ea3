/** What may be told of an error of the web app, and how often: by a caller, and by all callers of a server process. */
export const browserErrorLimits = {
  perMinute: 10,
  ofAllPerMinute: 60,
  messageLength: 500,
  stackLength: 4000,
  pageLength: 100,
} as const
