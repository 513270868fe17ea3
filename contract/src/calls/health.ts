import { z } from 'zod'
import { calls } from '../call.ts'
import { named } from '../openapi/documentation.ts'

export const healthParts = ['database', 'migrations', 'secret', 'blobs', 'jobs'] as const

/** `unknown` if the state cannot be determined because another part is failing. */
const PartState = z.enum(['ok', 'failing', 'unknown'])

export const Readiness = named(
  'Readiness',
  z.object({
    status: z.enum(['ready', 'not_ready', 'stopping']),
    /** Accepts writes within a short time. */
    database: PartState,
    /** Has the tables of this version. */
    migrations: PartState,
    /** The process has the secret of the installation. */
    secret: PartState,
    /** The store can be read and written, and is the one with this installation's photos. */
    blobs: PartState,
    /** A worker is alive, and no jobs are overdue. */
    jobs: PartState,
  }),
)
export type Readiness = z.infer<typeof Readiness>

/** Comma-separated parts. */
const Parts = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(healthParts)))

export const healthCalls = calls('health', {
  'GET /health/live': {
    summary: 'Whether the process runs; says nothing of what it needs',
    who: ['guest'],
    beforeTerms: true,
    answers: { 200: z.object({ status: z.literal('live') }) },
  },
  'GET /health/ready': {
    summary: 'Whether the process can serve; 503 with the same body when a part is failing that is not left out',
    who: ['guest'],
    beforeTerms: true,
    query: z.object({ exclude: Parts.optional() }),
    answers: { 200: Readiness },
    errors: ['unavailable'],
  },
})
