import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { type LeavePorts, leave } from './leave.ts'
import { whatGoes } from './what-goes.ts'

export function leavingRoutes(ports: LeavePorts): Handlers {
  return {
    'GET /me/leaving': async ({ caller }) => ok(await whatGoes(ports, caller.userId)),

    'DELETE /me': async ({ caller, body }) => {
      await leave(ports, caller, body)
      return noContent()
    },
  }
}
