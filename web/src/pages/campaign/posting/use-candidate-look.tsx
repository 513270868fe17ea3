import type { CandidateState } from '@koma/contract'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { CircleCheck, CircleHelp, type LucideIcon, MapPinOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import {
  type ArrangedLibrary,
  type GridLook,
  gridTokens,
  usePhotoStore,
  usePhotoWords,
} from '../../../features/photos/index.ts'
import styles from './posting.module.css'

type Refused = Exclude<CandidateState, 'postable'>

const icons: Record<Refused, LucideIcon> = {
  already_posted: CircleCheck,
  not_vket_world: MapPinOff,
  no_world_info: CircleHelp,
}

/** Tiles narrower than this show the icon without words. */
const roomForWords = 120

/** Days with their worlds; what cannot be posted is grey and says why. */
export function useCandidateLook(
  list: ArrangedLibrary | undefined,
  stateOf: ReadonlyMap<string, CandidateState>,
): GridLook {
  const t = useTranslations('campaignPage.reasons')
  const words = usePhotoWords()
  const { store } = usePhotoStore()
  return useMemo(() => {
    const reasonAt = (place: number): Refused | null => {
      const state = stateOf.get(list?.idAt(place) ?? '')
      return state === undefined || state === 'postable' ? null : state
    }
    return {
      tokens: gridTokens,
      headings: {
        name: ({ key }) => words.sectionDay(key),
        draw: ({ key, from, to }) => {
          const worlds = (list?.idsBetween(from, to) ?? []).flatMap((id) => store.get(id)?.world_name ?? [])
          const parts = [words.weekday(key), ...new Set(worlds)]
          return (
            <div className={styles.heading}>
              <h2>{words.sectionDay(key)}</h2>
              <span>{parts.join(' · ')}</span>
            </div>
          )
        },
      },
      note: (place) => {
        const reason = reasonAt(place)
        return reason ? t(reason) : ''
      },
      badge: (place, width) => {
        const reason = reasonAt(place)
        return (
          reason && (
            <span aria-hidden="true" className={styles.reason}>
              <Icon of={icons[reason]} size={16} />
              {width >= roomForWords && <span>{t(reason)}</span>}
            </span>
          )
        )
      },
    }
  }, [list, stateOf, t, words, store])
}
