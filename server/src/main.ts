import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config/config-error.ts'
import { readConfig } from './config.ts'
import { StartError } from './process/start-error.ts'
import { announcement } from './terminal/announcement.ts'

/** In ms, after `drainSeconds`: anything that is not finished by then never will be. */
const drainLimit = 30_000
/** In ms. Ctrl-C can arrive twice at once, from the terminal and from npm: that counts as one request to stop. */
const secondWish = 1_000

/** Starts the product and stops it when told to. Errors that the operator can fix are printed as one sentence. */
async function main(): Promise<void> {
  const stopping = Promise.withResolvers<void>()
  let toldAt: number | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (toldAt !== null && performance.now() - toldAt > secondWish) {
        fail(new StartError('Koma was told twice to stop and ended at once.'))
      }
      toldAt ??= performance.now()
      stopping.resolve()
    })
  }
  // The parent process is gone, so nobody is left to stop us.
  process.on('disconnect', () => stopping.resolve())
  const { startKoma } = await import('./start.ts')
  const config = readConfig(process.env)
  const running = await startKoma(config, fail)
  const demo = process.argv.includes('--demo')
    ? await (await import('./demo/fill-with-demo.ts')).fillWithDemo(running, console.log)
    : null
  console.log(announcement(config, running, demo))
  await stopping.promise
  if (config.logFormat === 'text') console.log('Koma finishes what is under way, and stops.')
  const limit = config.drainSeconds * 1000 + drainLimit
  setTimeout(() => fail(new StartError('Koma did not stop in time and was ended.')), limit).unref()
  await running.stop()
  process.exit(0)
}

function fail(error: unknown): void {
  const told = error instanceof StartError || error instanceof ConfigError
  console.error(told ? error.message : error)
  process.exit(1)
}

// Enabled before the rest is loaded: stripping the types of a few hundred files is a third of a warm start.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/koma-compile', import.meta.url)))
main().catch(fail)
