import { z } from 'zod'
import { calls } from '../call.ts'
import { described } from '../openapi/documentation.ts'
import { browserErrorLimits } from '../rules/browser-errors.ts'

const { messageLength, stackLength, pageLength, perMinute } = browserErrorLimits

/** An error that the web app met, without what it was about: see the server's `scrub-error.ts`. */
export const BrowserError = z.strictObject({
  message: z.string().max(messageLength),
  stack: z.string().max(stackLength).default(''),
  page: described('The page as the route table names it, such as `/share/:shareId`', z.string().max(pageLength)),
})
export type BrowserError = z.infer<typeof BrowserError>

export const browserErrorCalls = calls('browser_errors', {
  'POST /browser_error': {
    summary:
      'Writes an error of the web app to the log of the operator, without addresses, names and quoted text; 404 where the operator has not switched it on',
    who: ['guest', 'user'],
    beforeTerms: true,
    body: BrowserError,
    answers: { 204: null },
    errors: ['not_found'],
    rate: { max: perMinute, per: 'minute' },
  },
})
