import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { mainId } from '@koma/ui/layout/skip-link.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmojiPicker } from './emoji-picker.tsx'
import { rememberEmoji } from './picker-memory.ts'
import { QuickBar } from './quick-bar.tsx'
import styles from './reaction-panel.module.css'

interface ReactionPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLButtonElement | null>
  own: ReadonlySet<string>
  nameOf: (emoji: string) => string
  onChoose: (emoji: string, on: boolean) => void
}

/** The eight quick reactions, and behind a button every emoji. A sheet on phones, otherwise a popover beside its button. */
export function ReactionPanel(props: ReactionPanelProps) {
  const { open, onOpenChange, button, own, nameOf, onChoose } = props
  const t = useTranslations('reactions')
  const ui = useTranslations('ui')
  const phone = !useMediaQuery('(min-width: 640px)')
  const [all, setAll] = useState(false)
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) setAll(false)
  }
  const choose = (emoji: string, on: boolean) => {
    setAll(false)
    if (on) rememberEmoji(emoji)
    onChoose(emoji, on)
  }
  const content = all ? (
    <EmojiPicker phone={phone} onChoose={(emoji) => choose(emoji, true)} />
  ) : (
    <QuickBar own={own} nameOf={nameOf} onChoose={choose} onMore={() => setAll(true)} />
  )
  if (phone) {
    return (
      <Dialog open={open} onOpenChange={change} title={t(all ? 'more' : 'add')} closeLabel={ui('close')}>
        {content}
      </Dialog>
    )
  }
  return (
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={containerFor(button.current)}>
        <Popover.Content
          aria-label={t(all ? 'more' : 'add')}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          className={styles.popover}
          // Otherwise a press on the button would close the popover here, and the button would open it again.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onEscapeKeyDown={(event) => {
            // While an input method converts text, Escape only ends the conversion.
            if (event.isComposing) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            button.current?.focus()
          }}
        >
          {content}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The page's main landmark. In a dialog it is the body, because the page behind a dialog is hidden. */
function containerFor(button: Element | null): Element {
  const main = button?.closest('[role="dialog"]') ? null : document.getElementById(mainId)
  return main ?? document.body
}
