// biome-ignore-all lint/a11y/useSemanticElements: rows of absolutely placed tiles are a grid that no table element can draw.
// biome-ignore-all lint/a11y/useFocusableInteractive: the links of the tiles take the focus.

import { Checkbox } from '@koma/ui/choice/checkbox.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { useTranslations } from 'use-intl'
import { usePhotoStore } from '../source/photo-store.ts'
import styles from './grid.module.css'
import type { GridSectionProps } from './grid-section.tsx'
import { withSection } from './selection/choose-steps.ts'
import { shareOf } from './selection/selection.ts'

const namedWorlds = 4
/** World names come from the photos that are loaded. Looking at more than this costs more time than the names are worth. */
const lookedThrough = 300

/** The day of a section, with its worlds and a check for all of its photos. Stays under the top bar while they scroll. */
export function DateHeader({ library, section, gridWidth, chosen, words, onSelect, whenLoaded }: GridSectionProps) {
  const t = useTranslations('photos')
  const { store } = usePhotoStore()
  const photoIds = () => library.idsBetween(section.from, section.to)
  const worlds = new Set<string>()
  for (let place = section.from; place < Math.min(section.to, section.from + lookedThrough); place += 1) {
    const name = store.get(library.idAt(place) ?? '')?.world_name
    if (name) worlds.add(name)
    if (worlds.size === namedWorlds) break
  }
  const day = words.sectionDay(section.key)
  /** It shares its row with other days, so there is room for the date alone. */
  const isShared = section.width < gridWidth
  return (
    <div role="row" className={classNames(styles.header, isShared && styles.shared)} style={{ height: section.header }}>
      <div role="rowheader" className={styles.headerCell}>
        <Checkbox
          round
          checked={chosen.size === 0 ? false : shareOf(chosen, photoIds())}
          onChange={() =>
            withSection(whenLoaded, library, section, (whole) =>
              onSelect({ type: 'set', photoIds: whole, on: shareOf(chosen, whole) !== true }),
            )
          }
          aria-label={t('chooseSection', { day })}
          tabIndex={-1}
          className={styles.sectionCheck ?? ''}
        />
        <div className={styles.words}>
          <h2>
            {day}
            <small>{words.weekday(section.key)}</small>
          </h2>
          {!isShared && <p>{[...worlds].join(t('comma'))}</p>}
          {!isShared && <span className={styles.count}>{t('count', { count: section.to - section.from })}</span>}
        </div>
      </div>
    </div>
  )
}
