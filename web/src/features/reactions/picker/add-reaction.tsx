import { Icon } from '@koma/ui/icon/icon.tsx'
import { Chip } from '@koma/ui/label/chip.tsx'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Tooltip } from '@koma/ui/overlay/tooltip.tsx'
import { SmilePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../reactions.module.css'

const ReactionPanel = lazyOverlay(
  async () => (await import('./reaction-panel.tsx')).ReactionPanel,
  ({ onOpenChange }) => onOpenChange(false),
)

interface AddReactionProps {
  own: ReadonlySet<string>
  nameOf: (emoji: string) => string
  onChoose: (emoji: string, on: boolean) => void
}

/** Fetches its panel on hover or focus. */
export function AddReaction({ own, nameOf, onChoose }: AddReactionProps) {
  const t = useTranslations('reactions')
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Tooltip text={t('add')}>
        <Chip
          ref={button}
          className={styles.add}
          aria-label={t('add')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={ReactionPanel.preload}
          onFocus={ReactionPanel.preload}
          onClick={() => {
            setNeeded(true)
            setOpen(!open)
          }}
        >
          <Icon of={SmilePlus} size={18} />
        </Chip>
      </Tooltip>
      {needed && (
        <ReactionPanel
          open={open}
          onOpenChange={setOpen}
          button={button}
          own={own}
          nameOf={nameOf}
          onChoose={(emoji, on) => {
            setOpen(false)
            onChoose(emoji, on)
          }}
        />
      )}
    </>
  )
}
