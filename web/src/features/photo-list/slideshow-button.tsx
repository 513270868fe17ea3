import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { useStartSlideshow } from '../navigation/index.ts'
import type { ArrangedLibrary } from '../photos/index.ts'

interface SlideshowButtonProps {
  list: ArrangedLibrary
  linkTo: (photoId: string) => string
}

/** Plays a list from its first photo on. */
export function SlideshowButton({ list, linkTo }: SlideshowButtonProps) {
  const t = useTranslations('photoList')
  const start = useStartSlideshow()
  const first = list.idAt(0)
  if (first === undefined || list.length < 2) return null
  return <IconButton icon={Play} label={t('slideshow')} onClick={() => start(linkTo(first))} />
}
