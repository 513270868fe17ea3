import { repairPhotos } from './features/photos/index.ts'
import { fail, runOperatorCommand } from './operator-command.ts'
import type { Ports } from './ports/ports.ts'
import { StartError } from './process/start-error.ts'

/** Repairs by name; each returns a sentence about what it did. See: docs/repair.md. */
const repairs: Record<string, (ports: Ports) => Promise<string>> = {
  photos: async (ports) => {
    const jobs = await ports.jobs.revive()
    const photos = await repairPhotos(ports)
    return `Photos to be rendered: ${photos}. Jobs that had been given up and run again: ${jobs}.`
  },
}

const repair = repairs[process.argv[2] ?? '']
if (repair) runOperatorCommand(repair)
else fail(new StartError(`Say what to repair. There is: ${Object.keys(repairs).join(', ')}.`))
