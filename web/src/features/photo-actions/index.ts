export {
  actionOrder,
  type OfferActions,
  type PhotoAction,
  PhotoActionsProvider,
  useOfferedActions,
  usePhotoActions,
} from './photo-action.ts'
