import { lockDataDirectory } from '../../../process/data-directory-lock.ts'
import { connectDatabase } from '../database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

/** Runs an embedded server on a data directory in a separate process, which tests kill in various ways. */
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
