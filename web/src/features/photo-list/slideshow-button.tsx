import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useStartSlideshow } from '../navigation/index.ts'
import type { ArrangedLibrary } from '../photos/index.ts'

interface SlideshowButtonProps {
  list: ArrangedLibrary
  linkTo: (photoId: string) => string
}

/** Plays a list from its first photo on. Undefined if there is nothing to turn to. */
export function useSlideshowOf(list: ArrangedLibrary, linkTo: (photoId: string) => string): (() => void) | undefined {
  const start = useStartSlideshow()
  const first = list.idAt(0)
  return first === undefined || list.length < 2 ? undefined : () => start(linkTo(first))
}

export function SlideshowButton({ list, linkTo }: SlideshowButtonProps) {
  const t = useTranslations('photoList')
  const start = useSlideshowOf(list, linkTo)
  return start ? <IconButton icon={Play} label={t('slideshow')} onClick={start} /> : null
}
