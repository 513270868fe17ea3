import type { Handlers } from '../../http/handler.ts'
import { accountRoutes } from './account/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { enteringRoutes } from './entering/routes.ts'
import type { IdentityParts } from './parts.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import type { RequestSessions } from './request-sessions.ts'

export function identityRoutes(parts: IdentityParts, sessions: RequestSessions): Handlers {
  return {
    ...enteringRoutes(parts, sessions),
    ...accountRoutes(parts, sessions),
    ...deviceRoutes(parts, sessions),
    ...passkeyRoutes(parts),
  }
}
