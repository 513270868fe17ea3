import { Button } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { useMemo, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ArrangedLibrary, GridLook, PhotoSection } from '../../features/photos/index.ts'
import { daysLeft, urgencies, urgencyOf, urgencySections } from '../../features/trash/index.ts'
import styles from './trash.module.css'

/** The text column has three photos in a row, so rows are lower than in the library. */
const tokens: GridLook['tokens'] = {
  phone: { target: 104, gap: 3, between: 20 },
  narrow: { target: 120, gap: 4, between: 20 },
  medium: { target: 120, gap: 4, between: 20 },
  wide: { target: 120, gap: 6, between: 20 },
}

/** The width of a tile, in px, below which the badge shows the number alone. */
const roomForWords = { ja: 72, en: 104 }

/**
 * The places of all photos that are as urgent as those of a section, also in the stretches around it that are not loaded. Null while
 * the stretch in which the group begins or ends is being loaded.
 */
function groupOf({ sections }: ArrangedLibrary, section: PhotoSection, now: number) {
  const { keyOf } = urgencySections(now)
  // What lies before the first photo of the list is not known, so it may be as urgent as can be.
  const firstKey = ({ from, key }: PhotoSection) => (from === 0 ? 0 : key)
  const isDivided = (each: PhotoSection) => each.estimate && firstKey(each) !== keyOf(each.estimate.newest)
  const touches = (each: PhotoSection) =>
    each.estimate
      ? firstKey(each) <= section.key && keyOf(each.estimate.newest) >= section.key
      : each.key === section.key
  const group = sections.filter(touches)
  const [first, last] = [group[0], group.at(-1)]
  return first && last && !group.some(isDivided) ? { from: first.from, to: last.to } : null
}

/** Groups photos by how soon they are deleted, each with the days it has left. `rescue` restores a whole group. */
export function useTrashLook(
  list: ArrangedLibrary,
  now: number,
  rescue: (photoIds: readonly string[]) => void,
): GridLook {
  const t = useTranslations('trashPage')
  const locale = useLocale()
  const latest = useRef(list)
  latest.current = list
  return useMemo(() => {
    const daysAt = (place: number) => daysLeft(list.momentAt(place), now)
    const urgencyIn = ({ key }: PhotoSection) => urgencies[key] ?? 'later'
    return {
      tokens,
      headings: {
        name: (section) => t(`groups.${urgencyIn(section)}`),
        draw(section, endSelection) {
          const urgency = urgencyIn(section)
          const group = groupOf(list, section, now)
          const restore = async ({ from, to }: { from: number; to: number }) => {
            endSelection()
            try {
              await list.load(from, to)
            } catch {
              // What could not be loaded stays; the photos that did not load are shown as such.
            }
            rescue(latest.current.idsBetween(from, to))
          }
          return (
            <div className={classNames(styles.heading, urgency === 'soon' && styles.urgent)}>
              <h2>{t(`groups.${urgency}`)}</h2>
              {group && <span className={styles.count}>{t('count', { count: group.to - group.from })}</span>}
              {group && urgency === 'soon' && (
                <Button size="small" onClick={() => restore(group)}>
                  {t('restoreCount', { count: group.to - group.from })}
                </Button>
              )}
            </div>
          )
        },
      },
      note: (place) => t('left', { days: daysAt(place) }),
      badge(place, width) {
        const days = daysAt(place)
        return (
          <span className={classNames(styles.left, urgencyOf(days) === 'soon' && styles.hot)} aria-hidden="true">
            {t(width < roomForWords[locale] ? 'leftShort' : 'left', { days })}
          </span>
        )
      },
    }
  }, [list, now, rescue, t, locale])
}
