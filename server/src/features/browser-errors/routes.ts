import { browserErrorLimits } from '@koma/contract'
import { Failure } from '../../http/failure.ts'
import { type Handlers, noContent } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { scrubError } from './scrub-error.ts'

const minute = 60_000

/** Writes errors of the web app to our log, if the operator wants them. Whatever is beyond the limit is only counted. */
export function browserErrorRoutes({ clock }: Pick<Ports, 'clock'>, isOn: boolean): Handlers {
  let current = { since: 0, written: 0 }
  return {
    'POST /browser_error': async ({ body, request, caller }) => {
      if (!isOn) throw new Failure('not_found')
      const now = clock.now().getTime()
      if (now - current.since >= minute) current = { since: now, written: 0 }
      current.written += 1
      const isLast = current.written === browserErrorLimits.ofAllPerMinute
      if (current.written <= browserErrorLimits.ofAllPerMinute) {
        const said = { browser_error: scrubError(body), signed_in: caller !== null }
        request.log.warn(
          said,
          isLast ? 'the web app met an error; more of this minute are left out' : 'the web app met an error',
        )
      }
      return noContent()
    },
  }
}
