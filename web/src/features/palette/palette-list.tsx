import { limits } from '@koma/contract/limits'
import { classNames } from '@koma/ui/class-names.ts'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import styles from './palette.module.css'
import { groupNames, type PaletteEntry } from './palette-entry.ts'
import type { OwnEntries } from './use-own-entries.ts'
import type { PaletteChoice } from './use-palette-choice.ts'

const listId = 'palette-list'
const optionId = ({ id }: PaletteEntry) => `palette ${id}`.replace(/[^\w-]/g, (sign) => `_${sign.codePointAt(0)}`)

interface PaletteFieldProps {
  text: string
  onText: (text: string) => void
  choice: PaletteChoice
}

/** The focus stays in the field; the arrow keys move through the list. */
export function PaletteField({ text, onText, choice: { active, onKeyDown } }: PaletteFieldProps) {
  const t = useTranslations('palette')
  return (
    <SearchField
      label={t('field')}
      role="combobox"
      aria-expanded={active !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active && optionId(active)}
      maxLength={limits.searchText.max}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface PaletteListProps {
  text: string
  choice: PaletteChoice
  own: OwnEntries
}

export function PaletteList({ text, choice, own: { isSearching, failed } }: PaletteListProps) {
  const t = useTranslations('palette')
  const locale = useLocale()
  const { matches, active } = choice
  const groups = new Intl.ListFormat(locale).format(failed.map((name) => t(`groups.${name}`)))
  const unfinished = isSearching ? t('searching') : groups && t('failed', { groups })
  return (
    <>
      <VisuallyHidden>
        <span role="status">{unfinished || t('count', { count: matches.length })}</span>
      </VisuallyHidden>
      {matches.length === 0 && !unfinished && <p className={styles.none}>{t('none', { text })}</p>}
      <div id={listId} role="listbox" aria-label={t('results')} className={styles.list}>
        {groupNames.map((name) => {
          const entries = matches.filter(({ group }) => group === name)
          if (entries.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, and no fields.
            <div key={name} role="group" aria-label={t(`groups.${name}`)}>
              <p aria-hidden="true" className={styles.group}>
                {t(`groups.${name}`)}
              </p>
              {entries.map((entry) => (
                <Option key={entry.id} entry={entry} isActive={entry === active} onChoose={choice.choose} />
              ))}
            </div>
          )
        })}
      </div>
      {unfinished && (
        <p aria-hidden="true" className={styles.none}>
          {unfinished}
        </p>
      )}
    </>
  )
}

interface OptionProps {
  entry: PaletteEntry
  isActive: boolean
  onChoose: (entry: PaletteEntry) => void
}

function Option({ entry, isActive, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
    <div
      ref={element}
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.active)}
      onClick={() => onChoose(entry)}
    >
      {entry.icon && <Icon of={entry.icon} size={18} />}
      <span>{entry.label}</span>
    </div>
  )
}
