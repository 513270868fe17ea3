export { NextChange } from './next-change.tsx'
export { bestDiscount, changesAtRenewal, type Interval, isForSale, plansBy } from './plan-choice.ts'
export { subscriptionQuery, usePayments, usePlans, useSubscription } from './plans-query.ts'
export { useBillingFailure, useCheckout, useOpenPortal, usePortal } from './use-billing.ts'
