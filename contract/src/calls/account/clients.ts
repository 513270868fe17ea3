import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import { ClientId, Count, Url } from '../../wire.ts'
import { Client } from './users.ts'

/** The newest installer of the sync client that this server offers. */
export const ClientRelease = named(
  'ClientRelease',
  z.object({
    version: z.string(),
    platform: z.literal('windows'),
    file_name: z.string(),
    bytes: Count,
    /** Of the whole file, as 64 hexadecimal digits. */
    sha256: z.string(),
    /** Answers ranges, so that a download can be resumed. */
    download_url: Url,
  }),
)
export type ClientRelease = z.infer<typeof ClientRelease>

export const clientCalls = calls('clients', {
  'GET /me/clients': {
    summary: `The sync clients that are connected to the account, at most ${limits.clientsPerUser}, the last used first`,
    who: ['user'],
    answers: { 200: z.object({ clients: z.array(Client) }) },
  },
  'DELETE /me/clients/{ClientId}': {
    summary: 'Disconnects a sync client; its tokens stop working at once',
    who: ['user'],
    params: z.object({ ClientId }),
    answers: { 204: null },
  },
  'GET /client/latest': {
    summary: 'The newest installer of the sync client; 404 if this server offers none',
    who: ['guest', 'sync client'],
    answers: { 200: ClientRelease },
    errors: ['not_found'],
  },
  'GET /client/download/{FileName}': {
    summary: 'The file of the newest installer, whole or in ranges',
    who: ['guest', 'sync client'],
    params: z.object({ FileName: z.string().max(200) }),
    headers: { Range: 'The part of the file to send (RFC 9110)' },
    answers: { 200: null },
    answerType: 'application/vnd.microsoft.portable-executable',
    errors: ['not_found'],
  },
})
