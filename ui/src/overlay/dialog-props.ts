import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: `3枚を完全に削除しますか？` */
  title: string
  /** Read aloud when it opens. */
  description?: ReactNode
  /** Fields and everything else. */
  children?: ReactNode
  /** The safe button comes first: it is at the left and gets the focus when the dialog opens. */
  footer?: ReactNode
  /** Stays in view between the title and the scrolled children: a search field. */
  head?: ReactNode
  /**
   * `tall`: 560 wide and as high as the window, for long lists that change while somebody types. `wide`: 920 wide, for photos,
   * which reach its edges on a phone.
   */
  size?: 'tall' | 'wide'
  /** Shows a button beside the title that closes the dialog, for dialogs without a safe button. */
  closeLabel?: string
  /** A picture across the top: a strip, a meter. */
  top?: ReactNode
  /** Neither Escape nor a click outside nor a pull down closes the dialog, while something runs that must not be lost. */
  locked?: boolean
  /** What Escape does instead of closing the dialog, while something was chosen in it. A click outside and a pull down do nothing then. */
  onEscape?: (() => void) | undefined
  /** A form starts in its first field rather than on the safe button. */
  focusField?: boolean
}
