import { ConfigError, readConfig } from './config.ts'
import { openLog } from './http/logging.ts'
import { openPorts } from './open-ports.ts'
import type { Ports } from './ports/ports.ts'
import { Closing } from './process/closing.ts'
import { StartError } from './process/start-error.ts'

/** Runs a command of the operator with the ports of the installation, and prints what it returns. */
export function runOperatorCommand(command: (ports: Ports) => Promise<string>): void {
  run(command).catch(fail)
}

async function run(command: (ports: Ports) => Promise<string>): Promise<void> {
  const config = readConfig(process.env)
  const closing = new Closing()
  try {
    const ports = await openPorts(config, {
      closing,
      log: openLog(config),
      webUrl: () => config.publicUrl ?? `http://localhost:${config.port}`,
      onFailure: fail,
    })
    console.log(await command(ports))
  } finally {
    await closing.run()
  }
}

/** Mistakes that the operator can fix are printed as one sentence. */
export function fail(error: unknown): void {
  const told = error instanceof StartError || error instanceof ConfigError
  console.error(told ? error.message : error)
  process.exit(1)
}
