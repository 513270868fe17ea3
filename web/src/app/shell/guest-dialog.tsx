import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { MainEntry } from '../../features/navigation/index.ts'
import { loginAddress } from '../../features/session/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

type Ask = (entry: MainEntry['name']) => void

const Context = createContext<Ask>(() => {})

/** Asks a guest to log in before a main entry opens. */
export function useAskGuest(): Ask {
  return useContext(Context)
}

export function GuestDialogProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('navigation.guestDialog')
  const location = useLocation()
  const navigate = useNavigate()
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('title')}
        description={t(`body.${entry}`)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button kind="primary" onClick={() => navigate(loginAddress(location))}>
              {t('go')}
            </Button>
          </>
        }
      />
    </Context>
  )
}
