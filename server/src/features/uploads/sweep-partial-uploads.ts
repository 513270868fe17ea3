import type { Clock } from '../../ports/clock/clock.ts'
import { partialsDirectory, type ResumableSettings } from './mount-resumable.ts'
import { PartialUploads } from './partial-uploads.ts'

/** Removes resumable uploads that were never finished, once they have expired. */
export async function sweepPartialUploads(settings: Pick<ResumableSettings, 'dataDir'>, clock: Clock): Promise<void> {
  const partials = await PartialUploads.open(partialsDirectory(settings), clock)
  await partials.sweep()
}
