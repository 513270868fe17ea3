import { ConfigError } from './config/config-error.ts'
import { readConfig } from './config.ts'
import { openLog } from './http/logging.ts'
import { openPorts } from './open-ports.ts'
import type { Ports } from './ports/ports.ts'
import { Closing } from './process/closing.ts'
import { StartError } from './process/start-error.ts'

/** Gets the ports of the installation and the address of the web app. */
type Command = (ports: Ports, webUrl: string) => Promise<string>

/** Runs a command of the operator with the ports of the installation, and prints what it returns. */
export function runOperatorCommand(command: Command): void {
  run(command).catch(fail)
}

async function run(command: Command): Promise<void> {
  const config = readConfig(process.env)
  const closing = new Closing()
  const webUrl = config.publicUrl ?? `http://localhost:${config.port}`
  try {
    const ports = await openPorts(config, {
      closing,
      log: openLog(config),
      webUrl: () => webUrl,
      onFailure: fail,
    })
    console.log(await command(ports, webUrl))
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
