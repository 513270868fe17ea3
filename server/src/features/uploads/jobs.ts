import type { JobHandlers } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import { sweepUploads } from './sweep-uploads.ts'

export function uploadJobs(
  ports: Pick<Ports, 'database' | 'blobs' | 'clock'>,
): Pick<JobHandlers<JobTable>, 'uploads.sweep'> {
  return { 'uploads.sweep': () => sweepUploads(ports) }
}
