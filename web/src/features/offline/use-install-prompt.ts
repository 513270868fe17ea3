import { useEffect, useState } from 'react'
import { useDevice } from '../../platform/device.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { hasAgreed, useSession } from '../session/index.ts'
import { countVisit, isInstallMoment, readVisits } from './install-rule.ts'

/** The browser's own offer to install the app, which type definitions do not know. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** Kept by /theme.js, since the browser makes its offer once, mostly before this code has loaded. */
    komaInstallOffer?: InstallEvent
  }
}

export interface InstallPrompt {
  accept: () => void
  dismiss: () => void
}

/** Offers to install the app at a fitting moment, once. Null while there is nothing to offer. */
export function useInstallPrompt(): InstallPrompt | null {
  const { clock } = useDevice()
  const { me } = useSession()
  const [visits] = useState(() => {
    const counted = countVisit(readVisits(readPreference('visits')), clock.now())
    writePreference('visits', `${counted.days} ${counted.lastDay}`)
    return counted
  })
  const [offer, setOffer] = useState(() => window.komaInstallOffer)
  const [isAnswered, setAnswered] = useState(() => readPreference('installAnswered') !== null)
  const answer = () => {
    writePreference('installAnswered', 'yes')
    setAnswered(true)
  }
  useEffect(() => {
    const take = () => setOffer(window.komaInstallOffer)
    const installed = () => {
      writePreference('installAnswered', 'yes')
      setAnswered(true)
    }
    addEventListener('beforeinstallprompt', take)
    addEventListener('appinstalled', installed)
    return () => {
      removeEventListener('beforeinstallprompt', take)
      removeEventListener('appinstalled', installed)
    }
  }, [])
  const isSignedIn = me !== null && hasAgreed(me) && me.user_name !== null
  if (!offer || !isInstallMoment({ visits, isSignedIn, isAnswered })) return null
  return {
    accept: () => {
      answer()
      void offer.prompt()
    },
    dismiss: answer,
  }
}
