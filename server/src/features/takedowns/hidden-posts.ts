import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the viewer hid the post with this key, for queries. An array and a case, since a subquery for each row would be planned as a
 * join, which reads all posts before the first is shown.
 */
export function isHiddenFrom(viewerId: string | null, key: RawBuilder<string>): RawBuilder<boolean> {
  if (viewerId === null) return sql<boolean>`false`
  const hidden = sql`array(select thing from hidden_posts where hidden_posts.user_id = ${viewerId})`
  return sql<boolean>`case when ${key} = any(${hidden}) then true else false end`
}
