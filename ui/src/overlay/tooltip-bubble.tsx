import { Tooltip } from 'radix-ui'
import { ExistingAnchor } from './existing-anchor.tsx'
import styles from './tooltip.module.css'

export interface TooltipBubbleProps {
  anchor: Element
  side: 'top' | 'right' | 'bottom' | 'left'
  text: string
  onClose: () => void
}

/** Open for as long as it is rendered. Radix positions it, and closes it on Escape, on scrolling and when another one opens. */
export function TooltipBubble({ anchor, side, text, onClose }: TooltipBubbleProps) {
  return (
    <Tooltip.Provider disableHoverableContent>
      <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <Tooltip.Trigger asChild>
          <ExistingAnchor element={anchor} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          {/* Screen readers have the control's own label, which says the same. */}
          <Tooltip.Content
            aria-hidden="true"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={styles.tooltip}
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
