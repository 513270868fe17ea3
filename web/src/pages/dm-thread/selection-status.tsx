import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useTranslations } from 'use-intl'
import type { useSelection } from '../../features/photos/index.ts'

/** Says how many photos are chosen. Always rendered: screen readers announce a text only if its status element was there. */
export function SelectionStatus({ selection }: Pick<ReturnType<typeof useSelection>, 'selection'>) {
  const t = useTranslations('photos.selection')
  const count = selection.chosen.size
  return (
    <VisuallyHidden>
      <span role="status">{(count > 0 || selection.anchor) && t('said', { count })}</span>
    </VisuallyHidden>
  )
}
