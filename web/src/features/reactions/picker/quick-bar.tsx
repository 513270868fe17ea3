import { quickReactions } from '@koma/contract/emoji'
import { classNames } from '@koma/ui/class-names.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { CirclePlus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import styles from './reaction-panel.module.css'

interface QuickBarProps {
  own: ReadonlySet<string>
  nameOf: (emoji: string) => string
  onChoose: (emoji: string, on: boolean) => void
  onMore: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function QuickBar({ own, nameOf, onChoose, onMore }: QuickBarProps) {
  const t = useTranslations('reactions')
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(event.target as HTMLButtonElement)
    buttons.at((at + step) % buttons.length)?.focus()
  }
  return (
    <div role="toolbar" aria-label={t('quickBar')} className={styles.quick} onKeyDown={walk}>
      {quickReactions.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={nameOf(emoji)}
          aria-pressed={own.has(emoji)}
          className={classNames(styles.choice, own.has(emoji) && styles.own)}
          onClick={() => onChoose(emoji, !own.has(emoji))}
        >
          <span>{emoji}</span>
        </button>
      ))}
      <button type="button" aria-label={t('more')} className={classNames(styles.choice, styles.more)} onClick={onMore}>
        <Icon of={CirclePlus} size={22} />
      </button>
    </div>
  )
}
