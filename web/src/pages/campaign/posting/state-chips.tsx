import type { CandidateState } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Chip } from '@koma/ui/label/chip.tsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './posting.module.css'

const states = ['all', 'postable', 'already_posted', 'not_vket_world', 'no_world_info'] as const
export type ShownState = (typeof states)[number]

interface StateChipsProps {
  counts: Record<CandidateState, number>
  shown: ShownState
  onShow: (state: ShownState) => void
}

/** Chooses which photos are shown by whether they can be posted. */
export function StateChips({ counts, shown, onShow }: StateChipsProps) {
  const t = useTranslations('campaignPage.picker')
  const { count } = useFormats()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={t('show')} className={styles.chips}>
      {states.map((state) => (
        <Chip
          key={state}
          pressed={shown === state}
          leading={state === 'postable' && <Icon of={Check} size={16} />}
          onClick={() => onShow(state)}
        >
          {t(`states.${state}`)}
          {state !== 'all' && <b>{count(counts[state])}</b>}
        </Chip>
      ))}
    </div>
  )
}
