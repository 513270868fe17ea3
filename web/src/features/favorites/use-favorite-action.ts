import type { Photo } from '@koma/contract'
import { Heart } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { actionOrder, type PhotoAction } from '../photo-actions/index.ts'
import { useFavorite } from './use-favorite.ts'

/** The heart of an open photo, of whoever it is. */
export function useFavoriteAction({ photo_id: photoId, is_favorite: isFavorite }: Photo): PhotoAction {
  const t = useTranslations('photos')
  const favor = useFavorite()
  return useMemo(
    () => ({
      name: 'favorite',
      order: actionOrder.favorite,
      label: isFavorite ? t('unfavorite') : t('favorite'),
      icon: Heart,
      filled: isFavorite,
      act: () => void favor([photoId], !isFavorite),
    }),
    [t, favor, photoId, isFavorite],
  )
}
