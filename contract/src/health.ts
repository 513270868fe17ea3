import { z } from 'zod'
import { calls } from './call.ts'
import { named } from './documentation.ts'

const PartState = z.enum(['ok', 'down'])

export const Health = named(
  'Health',
  z.object({ status: PartState, database: PartState, blobs: PartState, jobs: PartState }),
)
export type Health = z.infer<typeof Health>

export const healthCalls = calls('health', {
  'GET /health': {
    summary: 'The state of the server and its parts; 503 with the same body when one is down',
    who: ['guest'],
    answers: { 200: Health },
    errors: ['unavailable'],
  },
})
