import type { ColumnType, GeneratedAlways } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export interface CampaignTables {
  /** A campaign. Its operator adds and changes it; see docs/promotions.md. */
  promotions: {
    promotion_id: string
    title_ja: string
    title_en: string
    description_ja: string
    description_en: string
    starts_at: Date
    ends_at: Date
    /** The IANA time zone in which the operator gave the period. */
    time_zone: string
    hero_url: string | null
    world_ids: string[]
    /** Patterns for the names of worlds, in which `*` stands for any characters. */
    world_names: string[]
    /** What its codes raise the free plan to while it runs; both or neither. */
    grant_files: number | null
    grant_bytes: number | null
    /** Shown posts, and their users and worlds. Triggers on `promotion_posts` count them. */
    posts_count: Defaulted<number>
    users_count: Defaulted<number>
    worlds_count: Defaulted<number>
  }
  /** The addresses of a campaign's page, its id included. */
  promotion_addresses: {
    address: string
    promotion_id: string
  }
  promotion_codes: {
    /** A keyed digest: whoever reads the database cannot use the codes. */
    code_hash: Uint8Array
    promotion_id: string
    /** The first characters, by which the operator recognizes the code. */
    hint: string
    uses: Defaulted<number>
    /** Null if any number of people may use it. */
    max_uses: number | null
  }
  /** Who applied a code of the campaign. */
  promotion_users: {
    promotion_id: string
    user_id: string
    applied_at: Date
  }
  promotion_posts: {
    promotion_id: string
    photo_id: string
    /** The owner of the photo. */
    user_id: string
    /** Its timestamp in timelines, which no other post has. */
    posted_at: Date
    /** The `posted_at` of the first photo that the user posted in one go with this one. */
    first_at: Date
    /** The world when it was posted, for counting them. */
    world_key: string
    in_trash: Defaulted<boolean>
    /** An operator took it down. */
    is_removed: Defaulted<boolean>
    /** The user is suspended. */
    is_suspended: Defaulted<boolean>
    /** Any of the three above. */
    hidden: GeneratedAlways<boolean>
  }
  promotion_reactions: {
    promotion_id: string
    photo_id: string
    user_id: string
    reaction: string
    /** Increases across all posts, so that reactions are listed in the order they were made. */
    place: GeneratedAlways<number>
  }
}
