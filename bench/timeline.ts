import { type LibraryProduct, type SeededAccount, startLibraryProduct } from './library/product.ts'
import { request, round, type Spread, spreadOf } from './library/requests.ts'

const shares = 200
const adders = 50
const small = 1000
const large = 1_000_000
const rounds = 200
const warmUp = 20
const goals = { large_to_small: 1.5 }

/**
 * Measures the calls of the timeline for a user in 200 shares, with 1,000,000 photos behind them compared with 1,000. The two take
 * turns, so that other load on the machine affects both.
 */
export async function benchTimeline(): Promise<object> {
  const product = await startLibraryProduct()
  try {
    const few = await seedTimeline(product, await product.seed(small / shares))
    const many = await seedTimeline(product, await product.seed(large / shares))
    const { pool } = product.database
    await pool.query('begin; set local session_replication_role = replica; select date_posts(); commit')
    await pool.query('vacuum analyze')
    const calls: Record<string, (middle: number) => string> = {
      main: () => '/timeline/main?grouped=true',
      main_single: () => '/timeline/main',
      main_deep: (middle) => `/timeline/main?grouped=true&startTimestamp=${middle}`,
      me: () => '/timeline/me?grouped=true',
      updates_none: () => `/timeline/home/updates?since=${Date.now()}`,
      updates_all: () => '/timeline/home/updates?since=0',
    }
    const measured: Record<string, object> = {}
    for (const [name, path] of Object.entries(calls)) measured[name] = await compare(product.url, few, many, path)
    return { shares, photos: { small, large }, rounds, measured, goals }
  } finally {
    await product.stop()
  }
}

interface Reader {
  token: string
  /** A timestamp in the middle of what was posted. */
  middle: number
}

async function compare(url: string, few: Reader, many: Reader, pathOf: (middle: number) => string): Promise<object> {
  const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
  const ask = async ({ token, middle }: Reader) => {
    const answer = await request(`${url}/api${pathOf(middle)}`, { Authorization: `Bearer ${token}` })
    if (answer.status !== 200) throw new Error(`The timeline answered ${answer.status}.`)
    return answer.milliseconds
  }
  for (let done = -warmUp; done < rounds; done += 1) {
    const [small, large] = [await ask(few), await ask(many)]
    if (done < 0) continue
    times.few.push(small)
    times.many.push(large)
  }
  const [small, large]: [Spread, Spread] = [spreadOf(times.few), spreadOf(times.many)]
  return { small_ms: small, large_ms: large, large_to_small: round(large.p50 / small.p50) }
}

/** Puts the account into many shares that have all its photos, as added by others in posts of ten; the photos exist only as rows. */
async function seedTimeline({ database }: LibraryProduct, account: SeededAccount): Promise<Reader> {
  const { pool } = database
  const { rows: users } = await pool.query(
    `insert into users (user_id, subject, user_name) select gen_random_uuid(), gen_random_uuid(), 'メンバー' || place
    from generate_series(1, $1::int) as place returning user_id`,
    [adders],
  )
  const { rows: made } = await pool.query(
    `insert into shares (share_id, owner_id, name, share_type, created_at)
    select gen_random_uuid(), $1, '夏の浮島', 'INVITE_ONLY', now() from generate_series(1, $2::int) returning share_id`,
    [account.ownerId, shares],
  )
  const shareIds = made.map(({ share_id }) => share_id)
  await pool.query(
    `insert into share_users (share_id, user_id, role, since) select share_id, $1, 'owner', now() from unnest($2::uuid[]) as share_id`,
    [account.ownerId, shareIds],
  )
  const columns = 'photo_id, taken_at, taken_offset, width, height, colour'
  const client = await pool.connect()
  try {
    // Without the triggers, which would keep a list of each share.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `insert into share_photos (share_id, adder_id, ${columns}, added_at, hand_at, posted_at)
      select share_id, ($3::uuid[])[1 + (place / 10 + share_place) % ${adders}], ${columns}, posted_at, posted_at, posted_at
      from (select ${columns}, row_number() over (order by photo_id) as place from photos where owner_id = $1) as photo
      cross join unnest($2::uuid[]) with ordinality as share (share_id, share_place)
      cross join lateral (
        select timestamptz '2020-01-01' + (place / 10) * interval '20 minutes' + place * interval '1 second'
          + share_place * interval '3 seconds' as posted_at) as moment`,
      [account.ownerId, shareIds, users.map(({ user_id }) => user_id)],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const middle = Date.UTC(2020, 0, 1) + (account.size / 20) * 20 * 60_000
  return { token: account.token, middle }
}
