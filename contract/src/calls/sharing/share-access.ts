import { z } from 'zod'
import { described } from '../../openapi/documentation.ts'
import { ShareId } from '../../wire.ts'

/** Opens a locked share: the password itself, or preferably an unlock token. Neither may be logged. */
export const keyQuery = {
  password: described('The password of a locked share', z.string().max(1000).optional()),
  unlock_token: described('The token of an unlock, instead of the password', z.string().max(1000).optional()),
}
export const keyErrors = ['share_password', 'attempt_limit'] as const

export const shareParams = z.object({ ShareId })
export const shareViewers = ['guest', 'share owner', 'share member', 'share viewer'] as const
