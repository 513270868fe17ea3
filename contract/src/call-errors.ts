import { type Call, needsTerms } from './call.ts'
import { type ErrorName, errors } from './errors.ts'

/** The errors of a call: its own, and those that the http layer gives to every call of its kind. */
export function errorsOf(call: Call): ErrorName[] {
  const takesBody = call.body !== undefined || call.form !== undefined
  const names: ErrorName[] = [
    ...(call.errors ?? []),
    'unauthenticated',
    ...(isOpenToClients(call) ? [] : (['forbidden'] as const)),
    ...(needsTerms(call) ? (['terms_not_accepted'] as const) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.query || takesBody ? (['invalid_input'] as const) : []),
    ...(takesBody ? (['request_timeout', 'body_too_large', 'media_type', 'content_encoding'] as const) : []),
    'too_many_requests',
    'unavailable',
    'unknown',
  ]
  return [...new Set(names)].sort((one, other) => errors[one].code - errors[other].code)
}

/** The tokens of sync clients are refused by every other call. */
function isOpenToClients({ feature, who }: Call): boolean {
  return who.includes('sync client') || (feature === 'identity' && who.includes('guest'))
}
