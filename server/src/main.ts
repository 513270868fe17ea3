import { ConfigError, readConfig } from './config.ts'
import { StartError } from './process/start-error.ts'
import { startKoma } from './start.ts'

const drainLimit = 30_000

/** Starts the product and stops it again when told to. What a person can mend is told in one sentence. */
async function main(): Promise<void> {
  const stopping = Promise.withResolvers<string>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve(signal))
  process.on('disconnect', () => stopping.resolve('the end of the process that started this one'))
  const config = readConfig(process.env)
  const running = await startKoma(config, { onFailure: fail, demo: process.argv.includes('--demo') })
  await stopping.promise
  setTimeout(() => fail(new StartError('Koma did not stop in time and was ended.')), drainLimit).unref()
  await running.stop()
  process.exit(0)
}

function fail(error: unknown): void {
  const told = error instanceof StartError || error instanceof ConfigError
  console.error(told ? error.message : error)
  process.exit(1)
}

main().catch(fail)
