import { lockDataDirectory } from '../../process/data-directory-lock.ts'
import { connectDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** A process of its own that keeps an embedded server on a data directory: tests kill it in all the ways a process can die. */
const [dataDir = ''] = process.argv.slice(2)
const lock = await lockDataDirectory(dataDir)
const server = await startEmbeddedPostgres({ lock, onFailure: (error) => fail(error) })
const database = await connectDatabase({ address: server.address, connections: 2 })
process.on('SIGTERM', async () => {
  await database.close()
  await server.stop()
  await lock.release()
  process.exit(0)
})
process.stdout.write('ready\n')

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
