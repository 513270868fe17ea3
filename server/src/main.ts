import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { StartError } from './process/start-error.ts'

const drainLimit = 30_000

/** Starts the product and stops it again when told to. What a person can mend is told in one sentence. */
async function main(): Promise<void> {
  const stopping = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve())
  // The process that started this one is gone: nobody is left to stop us.
  process.on('disconnect', () => stopping.resolve())
  const { startKoma } = await import('./start.ts')
  const running = await startKoma(readConfig(process.env), fail)
  if (process.argv.includes('--demo')) {
    const { fillWithDemo } = await import('./demo/fill-with-demo.ts')
    await fillWithDemo(running)
  }
  console.log(running.address ? `Koma is running at ${running.address}` : 'Koma is running its background jobs')
  if (running.outbox) console.log(`There is no mail server: mail shows at ${running.outbox}, on this machine only`)
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

// Before the rest is loaded: stripping the types of some hundred files is a third of a warm start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/koma-compile', import.meta.url)))
main().catch(fail)
