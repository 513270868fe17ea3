import { type Handlers, noContent, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import type { ShareDoor } from '../shares/index.ts'
import { answerTakedown, appeal } from './appeals.ts'
import { findReported, type ReportPorts } from './find-reported.ts'
import { hidePost } from './hide-post.ts'
import { keepReport, requireMayReport } from './keep-report.ts'

export function reportRoutes(ports: ReportPorts & Pick<Ports, 'contentUrls'>, shares: ShareDoor): Handlers {
  return {
    'POST /report': async ({ caller, query, body, request }) => {
      const reporter = { userId: caller?.userId ?? null, from: request.ip }
      await requireMayReport(ports, reporter)
      const thing = await findReported(ports, shares, { caller, report: body, key: { ...query, from: request.ip } })
      await keepReport(ports, reporter, thing, body)
      return noContent()
    },

    'POST /timeline/hide': async ({ caller, body: { hide, ...named }, request }) => {
      const thing = await findReported(ports, shares, { caller, report: named, key: { from: request.ip } })
      await hidePost(ports, caller.userId, thing, hide)
      return noContent()
    },

    'GET /takedown/{takedown_id}': async ({ caller, params }) =>
      ok(await answerTakedown(ports, caller.userId, params.takedown_id)),

    'POST /takedown/{takedown_id}/appeal': async ({ caller, params, body }) => {
      await appeal(ports, caller.userId, params.takedown_id, body.text)
      return ok(await answerTakedown(ports, caller.userId, params.takedown_id))
    },
  }
}
