export {
  actionOrder,
  type OfferActions,
  type PhotoAction,
  PhotoActionsProvider,
  useActionsForSome,
  useOfferedActions,
  usePhotoActions,
} from './photo-action.ts'
