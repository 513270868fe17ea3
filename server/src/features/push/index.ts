import type { JobHandlers } from '../../ports/jobs/jobs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { JobTable } from '../../schema/jobs.ts'
import type { NotificationKinds } from '../notifications/index.ts'
import { sendPush } from './send-push.ts'

export { pushRoutes } from './routes.ts'

export function pushJobs(
  ports: Pick<Ports, 'database' | 'push' | 'clock'>,
  kinds: NotificationKinds,
): Pick<JobHandlers<JobTable>, 'push.send'> {
  return { 'push.send': ({ userId }) => sendPush(ports, kinds, userId) }
}
