import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFavorite } from '../../features/favorites/index.ts'
import { actionOrder, type OfferActions, useStoreHere } from '../../features/photos/index.ts'

interface HeartsProps {
  /** Called with a new offer whenever the words or the store change. */
  onOffer: (offer: OfferActions) => void
}

/** Offers to make chosen photos of a share favorites. Shows nothing; apart from the page, because most visits only look. */
export function Hearts({ onOffer }: HeartsProps) {
  const t = useTranslations('photos')
  const store = useStoreHere()
  const favor = useFavorite()
  useEffect(() => {
    onOffer((photoIds, done) => {
      const allFavorite = photoIds.every((photoId) => store.get(photoId)?.is_favorite)
      return [
        {
          name: 'favorite',
          order: actionOrder.favorite,
          label: t(allFavorite ? 'unfavorite' : 'favorite'),
          icon: Heart,
          act: () => {
            done()
            void favor(photoIds, !allFavorite)
          },
        },
      ]
    })
  }, [onOffer, t, store, favor])
  return null
}
