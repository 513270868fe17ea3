import type { GeneratedAlways } from 'kysely'

/** The address book: named lists of users, which only their owner sees. */
export interface GroupTables {
  groups: {
    group_id: string
    owner_id: string
    name: string
    /** An emoji. */
    icon: string | null
    /** The name without differences of case and width, for the order of the list. */
    sort_name: GeneratedAlways<string>
  }
  group_users: {
    group_id: string
    user_id: string
    /** In the order in which they were added. */
    place: GeneratedAlways<number>
  }
}
