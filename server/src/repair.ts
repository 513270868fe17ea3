import { ConfigError, readConfig } from './config.ts'
import { repairPhotos } from './features/photos/index.ts'
import { openLog } from './http/logging.ts'
import { openPorts } from './open-ports.ts'
import type { Ports } from './ports/ports.ts'
import { Closing } from './process/closing.ts'
import { StartError } from './process/start-error.ts'

/** Repairs by name; each returns a sentence about what it did. See: docs/repair.md. */
const repairs: Record<string, (ports: Ports) => Promise<string>> = {
  photos: async (ports) => {
    const jobs = await ports.jobs.revive()
    const photos = await repairPhotos(ports)
    return `Photos to be rendered: ${photos}. Jobs that had been given up and run again: ${jobs}.`
  },
}

async function main(): Promise<void> {
  const repair = repairs[process.argv[2] ?? '']
  if (!repair) throw new StartError(`Say what to repair. There is: ${Object.keys(repairs).join(', ')}.`)
  const config = readConfig(process.env)
  const closing = new Closing()
  try {
    const ports = await openPorts(config, {
      closing,
      log: openLog(config),
      webUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
      onFailure: fail,
    })
    console.log(await repair(ports))
  } finally {
    await closing.run()
  }
}

function fail(error: unknown): void {
  const told = error instanceof StartError || error instanceof ConfigError
  console.error(told ? error.message : error)
  process.exit(1)
}

main().catch(fail)
