import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { ShareId, UserId } from '../../wire.ts'
import { Share } from './share.ts'
import { keyErrors, keyQuery, shareParams } from './share-access.ts'

/** The calls on who belongs to a share. */
export const sharePeopleCalls = calls('shares', {
  'POST /share/{ShareId}/users': {
    summary: 'Naming oneself applies or accepts an invitation, naming an applicant approves, naming others invites',
    who: ['user', 'share owner', 'share member'],
    params: shareParams,
    query: z.object(keyQuery),
    body: z.object({ user_ids: z.array(UserId).min(1).max(limits.usersPerGroup), ...keyQuery }),
    answers: { 200: Share },
    errors: ['forbidden', 'collection_full', 'invitation_limit', 'invitation_wait', ...keyErrors],
  },
  'DELETE /share/{ShareId}/user/{UserId}': {
    summary: 'Rejects an applicant, withdraws or declines an invitation or application, kicks a member, or leaves',
    who: ['user', 'share owner', 'share member'],
    params: z.object({ ShareId, UserId }),
    answers: { 204: null },
    errors: ['forbidden', 'share_owner_leaves'],
  },
})
