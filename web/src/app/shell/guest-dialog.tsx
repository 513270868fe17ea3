import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MainEntry } from '../../features/navigation/index.ts'
import { LoginDialog } from '../../features/session/index.ts'

type Ask = (entry: MainEntry['name']) => void

const Context = createContext<Ask>(() => {})

/** Asks a guest to log in before a main entry opens. */
export function useAskGuest(): Ask {
  return useContext(Context)
}

export function GuestDialogProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('navigation.guestDialog')
  const [open, setOpen] = useState(false)
  // Kept after closing, so that the text does not vanish while the dialog fades out.
  const [entry, setEntry] = useState<MainEntry['name']>('home')
  const ask: Ask = (name) => {
    setEntry(name)
    setOpen(true)
  }
  return (
    <Context value={ask}>
      {children}
      <LoginDialog why={t(entry)} open={open} onClose={() => setOpen(false)} />
    </Context>
  )
}
