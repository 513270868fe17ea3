/**
 * For what anybody may see and may stop being there: a browser keeps it for a day, a shared cache asks again after five minutes.
 * See: docs/decisions/0006-caches-of-content.md.
 */
export const keptByAll = 'public, max-age=86400, s-maxage=300'
