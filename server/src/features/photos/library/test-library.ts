interface Queries {
  query(text: string, values: unknown[]): Promise<{ rows: Array<Record<string, unknown>> }>
}

/** Photos that differ in size, colour, time zone and players. They are only rows, without blobs. */
export interface SeededLibrary {
  ownerId: string
  count: number
  /** The first photo's `added_at` in milliseconds; the others follow ten minutes apart, each taken up to five hours before. */
  from: number
}

const players = [0, 3, 12, 30].map((count) =>
  JSON.stringify(
    Array.from({ length: count }, (_, place) => ({
      id: `usr_34f3d933-b091-4163-9565-59cb819a${String(place).padStart(4, '0')}`,
      name: `プレイヤー${place}`,
    })),
  ),
)

/** Adds a library in one statement and counts it as stored. Returns the ids, oldest first. */
export async function seedLibrary(db: Queries, { ownerId, count, from }: SeededLibrary): Promise<string[]> {
  const { rows } = await db.query(
    `with seeded as (
      insert into photos (photo_id, owner_id, state, added_at, taken_at, taken_offset, sha256, bytes, width, height, format,
        filename, world_id, world_name, players, colour, thumbhash, variants)
      select encode(set_bit(set_bit(overlay(random placing substring(int8send(ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid,
        $1, 'live', to_timestamp(ms / 1000.0), to_timestamp((ms - (hash & 16777215)) / 1000.0),
        (array[540, 540, 540, 0, -300])[1 + place / 50 % 5], sha256(random), 1000000 + hash % 5000000,
        (array[1920, 3840, 1080, 2048, 1920])[1 + hash % 5], (array[1080, 2160, 1920, 1440, 1080])[1 + hash % 5], 'png',
        'VRChat_2026-08-16_19-42-05.123_1920x1080 ' || place || '.png', 'wrld_37a2ecff-201e-4ed0-b937-f58c196e1b2f', '黄昏の浮島',
        ($4::jsonb[])[1 + hash % 4], nullif(hash % 16777216, 0), substring(random || random || random from 1 for 25), 'ready'
      from (
        select place, $3::bigint + place * 600000::bigint as ms, abs(hashint4(place)::bigint) as hash,
          uuid_send(gen_random_uuid()) as random
        from generate_series(0, $2::int - 1) as place
      ) as places
      returning photo_id, added_at, bytes
    ), counted as (
      update storage_use set files = files + $2, bytes = bytes + (select coalesce(sum(bytes), 0) from seeded),
        last_added_ms = greatest(last_added_ms, $3 + $2 * 600000::bigint), library_version = library_version + 1
      where user_id = $1
    )
    select string_agg(photo_id::text, ',' order by added_at) as ids from seeded`,
    [ownerId, count, from, players],
  )
  return String(rows[0]?.['ids'] ?? '')
    .split(',')
    .filter(Boolean)
}
