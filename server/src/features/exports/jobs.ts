import type { JobHandlers, Scheduled } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { mailReady } from './mails/export-mail.ts'
import { prepareExport } from './prepare-export.ts'
import { sweepExports } from './sweep-exports.ts'

type ExportJobs = Pick<JobHandlers<JobTable>, 'exports.prepare' | 'exports.mail' | 'exports.sweep'>

export function exportJobs(
  ports: Pick<Ports, 'database' | 'blobs' | 'jobs' | 'clock' | 'mail' | 'webUrl'>,
): ExportJobs {
  return {
    'exports.prepare': ({ exportId }, { signal }) => prepareExport(ports, exportId, { signal }),
    'exports.mail': ({ exportId }) => mailReady(ports, exportId),
    'exports.sweep': (_, { signal }) => sweepExports(ports, signal),
  }
}

export const exportSchedule: ReadonlyArray<Scheduled<JobTable>> = [{ name: 'exports.sweep', everyMinutes: 60 }]
