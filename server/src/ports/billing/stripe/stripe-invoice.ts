import type Stripe from 'stripe'
import type { Payment } from '../billing.ts'

/** Null for an invoice that nobody has to pay: a draft, or one that was voided. */
export function readInvoice(invoice: Stripe.Invoice): Payment | null {
  const { id, status, created, total, hosted_invoice_url: page, lines } = invoice
  if (!id || status === null || status === 'draft' || status === 'void') return null
  // The last line is the plan; those before it give back what is left of the plan before.
  const price = lines.data.at(-1)?.pricing?.price_details?.price
  return {
    id,
    billedAt: new Date(created * 1000),
    amount: Math.max(0, total),
    status: status === 'paid' ? 'paid' : 'open',
    priceId: typeof price === 'string' ? price : (price?.id ?? null),
    receiptUrl: page?.startsWith('https://') ? page : null,
  }
}
