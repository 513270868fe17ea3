import type { FastifyInstance } from 'fastify'
import type { Billing } from '../../ports/billing/billing.ts'
import type { SimulatedBilling } from '../../ports/billing/simulated/simulated-billing.ts'
import { answerSimulatedPage } from '../../ports/billing/simulated/simulated-pages.ts'

export const simulatedPagesPath = '/dev/billing'

function isSimulated(billing: Billing): billing is SimulatedBilling {
  return billing.kind === 'simulated'
}

/** The pages where people pretend to pay, if the installation has no payment provider. The configuration says whether there are any. */
export function mountSimulatedPages(billing: Billing) {
  return (app: FastifyInstance): void => {
    if (!isSimulated(billing)) return
    app.route<{ Params: { '*': string }; Querystring: Record<string, unknown> }>({
      method: ['GET', 'POST'],
      // A wildcard, since the token of a portal is longer than the router lets a parameter be.
      url: `${simulatedPagesPath}/*`,
      handler: async ({ method, params, query, headers }, reply) => {
        const page = await answerSimulatedPage(billing.provider, {
          method,
          path: params['*'],
          query,
          acceptLanguage: headers['accept-language'],
        })
        return reply.status(page.status).headers(page.headers).send(page.body)
      },
    })
  }
}
