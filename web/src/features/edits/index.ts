export { useEditOffer } from './use-edit-offer.tsx'
export { type FactEditing, useFactEditing } from './use-fact-editing.tsx'
