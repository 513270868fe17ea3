import { type Billing, BillingOff } from './billing.ts'

const refuse = async (): Promise<never> => {
  throw new BillingOff('Payments are switched off.')
}

export const billingOff: Billing = {
  kind: 'off',
  createCheckout: refuse,
  createPortal: refuse,
  subscription: async () => null,
  payments: async () => [],
  cancel: async () => {},
  endCustomer: async () => {},
  keepUp: async () => {},
  readWebhook: refuse,
}
