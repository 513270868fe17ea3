import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { ErrorState } from '@koma/ui/state/error-state.tsx'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Emoji, inTone, nameOfEmoji, useEmojiCatalogue, useOtherWords } from './emoji-catalogue.ts'
import { cellId, EmojiGrid } from './emoji-grid.tsx'
import styles from './emoji-picker.module.css'
import { useRecentEmoji, useSkinTone } from './picker-memory.ts'
import { groupEmoji, layOut, type Section, stepFrom } from './picker-rows.ts'
import { searchEmoji } from './search-emoji.ts'
import { SkinToneChoice } from './skin-tone-choice.tsx'
import { useColumns } from './use-columns.ts'

interface EmojiPickerProps {
  /** On a phone the field is not focused at first, because the keyboard would cover the emoji. */
  phone: boolean
  onChoose: (emoji: string) => void
}

const walkingKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

/** All emoji. The focus stays in the field; typing searches, arrow keys move over the grid. */
export function EmojiPicker({ phone, onChoose }: EmojiPickerProps) {
  const t = useTranslations('reactions.picker')
  const catalogue = useEmojiCatalogue()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text.trim())
  const sectionsOf = useSections(catalogue.data, sought !== '')
  const sections = useMemo(() => sectionsOf(sought), [sectionsOf, sought])
  const [measured, columns] = useColumns()
  const layout = useMemo(() => layOut(sections, columns), [sections, columns])
  const [active, setActive] = useState<number | null>(null)
  const gridId = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!phone) field.current?.focus()
  }, [phone])
  const isReady = catalogue.data !== undefined
  // What Enter chooses: the cell the arrow keys led to, or else the best match of a search.
  const chosen = active ?? (sought && layout.cells.length > 0 ? 0 : null)

  const search = (next: string) => {
    setText(next)
    setActive(null)
  }
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.key === 'Enter') {
      event.preventDefault()
      const typed = text.trim()
      // What is drawn can be behind what is typed, and who presses Enter means what they have typed.
      const [best] = typed && typed !== sought ? sectionsOf(typed).flatMap(({ cells }) => cells) : []
      const cell = typed === sought ? chosen !== null && layout.cells[chosen] : best
      if (cell) onChoose(cell.emoji)
    } else if ((isSideways && active !== null) || walkingKeys.includes(event.key)) {
      event.preventDefault()
      if (layout.cells.length > 0) setActive(active === null ? 0 : stepFrom(layout, active, event.key))
    }
  }
  return (
    <div className={styles.picker}>
      <div className={styles.top}>
        <label className={styles.field}>
          <Icon of={Search} size={18} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('search')}
            aria-expanded={isReady}
            aria-controls={gridId}
            aria-haspopup="grid"
            aria-autocomplete="list"
            aria-activedescendant={chosen === null ? undefined : cellId(gridId, chosen)}
            placeholder={t('search')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={60}
            value={text}
            onChange={(event) => search(event.target.value)}
            onKeyDown={key}
          />
          {text !== '' && (
            <IconButton icon={X} iconSize={16} label={t('clear')} tooltip={false} onClick={() => search('')} />
          )}
        </label>
        <SkinToneChoice />
      </div>
      <div ref={measured} className={styles.body}>
        {isReady && layout.cells.length > 0 && (
          <EmojiGrid
            key={sought}
            id={gridId}
            layout={layout}
            columns={columns}
            active={chosen}
            onChoose={onChoose}
            onKeyDown={key}
          />
        )}
        {isReady && layout.cells.length === 0 && (
          <div className={styles.state}>
            <p>{t('nothing', { text: sought })}</p>
            <small>{t('nothingHint')}</small>
          </div>
        )}
        {!isReady && !catalogue.failed && (
          <div className={styles.state} role="status" aria-label={t('grid')} aria-busy="true">
            <Spinner size={28} />
          </div>
        )}
        {catalogue.failed && <ErrorState title={t('failed')} onRetry={catalogue.retry} />}
      </div>
      <VisuallyHidden>
        <span role="status">{sought && isReady && t('found', { count: layout.cells.length })}</span>
      </VisuallyHidden>
    </div>
  )
}

/** What is shown for a text. */
function useSections(
  catalogue: readonly Emoji[] | undefined,
  wantsOtherWords: boolean,
): (sought: string) => readonly Section[] {
  const tone = useSkinTone()
  const recent = useRecentEmoji()
  const otherWords = useOtherWords(wantsOtherWords)
  return useCallback(
    (sought) => {
      if (!catalogue) return []
      if (sought) {
        const found = searchEmoji(catalogue, sought, otherWords)
        return [{ group: null, cells: found.map((each) => ({ emoji: inTone(each, tone), name: each.name })) }]
      }
      const used = recent.map((emoji) => ({ emoji, name: nameOfEmoji(catalogue, emoji) ?? emoji }))
      return groupEmoji(catalogue, tone, used)
    },
    [catalogue, otherWords, recent, tone],
  )
}
