import { connectDatabase, type Database } from '../server/src/ports/database/database.ts'
import { clusterDirectory } from '../server/src/ports/database/embedded/postgres-cluster.ts'
import { chooseAddress } from '../server/src/ports/database/postgres-address.ts'
import { addPhoto } from './library/product.ts'

const writers = 8
const roundMs = 3000
const rounds = 4

/**
 * Measures how many small transactions eight connections commit a second: photos that are added to different libraries, and one
 * changed row each, which is the least that a transaction can do. The baseline is the same without the triggers that tell of changes: PostgreSQL commits transactions that
 * notify one after the other.
 */
export async function benchCommits(dataDir: string, userIds: readonly string[]): Promise<object> {
  const { address } = await chooseAddress(clusterDirectory(dataDir))
  const database = await connectDatabase({ address, connections: writers + 1, statementTimeout: 0, answerTimeout: 0 })
  try {
    const photo = await compare(database, userIds, (userId) => addPhoto(database.pool, userId))
    const user = await compare(database, userIds, (userId) =>
      database.pool.query('update users set description = description where user_id = $1', [userId]),
    )
    return { photos_added: photo, users_changed: user }
  } finally {
    await database.close()
  }
}

async function compare(database: Database, userIds: readonly string[], write: (userId: string) => Promise<unknown>) {
  const told: number[] = []
  const untold: number[] = []
  // In turns, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) {
    await setTriggers(database, 'enable')
    told.push(await countCommits(userIds, write))
    await setTriggers(database, 'disable')
    untold.push(await countCommits(userIds, write))
  }
  await setTriggers(database, 'enable')
  const [with_triggers, baseline_without] = [median(told), median(untold)]
  return { with_triggers, baseline_without, ratio: Math.round((with_triggers / baseline_without) * 100) / 100 }
}

/** Commits a second. */
async function countCommits(userIds: readonly string[], write: (userId: string) => Promise<unknown>): Promise<number> {
  const end = performance.now() + roundMs
  let done = 0
  await Promise.all(
    userIds.slice(0, writers).map(async (userId) => {
      while (performance.now() < end) {
        await write(userId)
        done += 1
      }
    }),
  )
  return Math.round((done / roundMs) * 1000)
}

async function setTriggers({ pool }: Database, state: 'enable' | 'disable'): Promise<void> {
  const { rows } = await pool.query<{ statement: string }>(
    `select format('alter table %s ${state} trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgname like 'live\\_%'`,
  )
  for (const { statement } of rows) await pool.query(statement)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
