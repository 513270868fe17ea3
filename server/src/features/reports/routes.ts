import { type Handlers, noContent } from '../../http/handler.ts'
import type { ShareDoor } from '../shares/index.ts'
import { findReported, type ReportPorts } from './find-reported.ts'
import { keepReport, requireMayReport } from './keep-report.ts'

export function reportRoutes(ports: ReportPorts, shares: ShareDoor): Handlers {
  return {
    'POST /report': async ({ caller, query, body, request }) => {
      const reporter = { userId: caller?.userId ?? null, from: request.ip }
      await requireMayReport(ports, reporter)
      const thing = await findReported(ports, shares, { caller, report: body, key: { ...query, from: request.ip } })
      await keepReport(ports, reporter, thing, body)
      return noContent()
    },
  }
}
