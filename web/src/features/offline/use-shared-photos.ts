import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { hold } from '../../platform/on-device/hold.ts'
import { accepted, inbox, keepFilesOf } from '../../platform/on-device/kept-files.ts'
import { resumeMessage } from '../../platform/on-device/names.ts'
import { mostAtOnce, readReceived, withoutReceived } from '../../platform/on-device/received.ts'
import { useSession } from '../session/index.ts'

/** In ms: long enough to read on the way to the login. */
const shown = 8_000

export interface SharedPhotos {
  count: number
  add: () => void
  drop: () => void
}

/**
 * Pictures from the system's share sheet, which wait for an answer: another website can send some as well, and nothing tells the two
 * apart. Those that were accepted show up in the queue of uploads, or after the login.
 */
export function useSharedPhotos(): SharedPhotos | null {
  const t = useTranslations('offline.shared')
  const language = useLocale()
  const { show } = useSnackbar()
  const { status, me } = useSession()
  const [query, setQuery] = useSearchParams()
  const [count, setCount] = useState(0)
  // Undefined until it is known who is signed in.
  const userId = me?.user_id ?? (status === 'guest' ? null : undefined)
  const tellGuest = useCallback(async () => {
    const { length: waiting } = await accepted().list()
    if (waiting > 0) show({ text: t('waiting', { count: waiting }), duration: shown })
  }, [show, t])
  useEffect(() => {
    const received = readReceived(query)
    if (!received) return
    const { kept, too_many, too_large, no_room } = received
    const words: string[] = []
    if (too_many > 0) words.push(t('too_many', { count: too_many, most: mostAtOnce }))
    if (too_large > 0) words.push(t('too_large', { count: too_large }))
    if (no_room > 0) words.push(t('no_room', { count: no_room }))
    if (words.length === 0 && kept === 0) words.push(t('failed'))
    if (words.length > 0) show({ text: words.join(language === 'ja' ? '' : ' '), duration: shown })
    setQuery(withoutReceived, { replace: true })
  }, [query, language, show, t, setQuery])
  useEffect(() => {
    if (userId === undefined) return
    let isCurrent = true
    void countFor(userId).then((waiting) => isCurrent && setCount(waiting))
    return () => {
      isCurrent = false
      setCount(0)
    }
  }, [userId])
  useEffect(() => {
    if (status === 'guest') void tellGuest()
  }, [status, tellGuest])
  if (count === 0) return null
  return {
    count,
    add: () => {
      setCount(0)
      void accept().then((left) => {
        setCount(left)
        if (left > 0) show({ text: t('not_added', { count: left }), duration: shown })
        else if (status === 'guest') void tellGuest()
        if (status !== 'guest') {
          navigator.serviceWorker?.dispatchEvent(new MessageEvent('message', { data: resumeMessage }))
        }
      })
    },
    drop: () => {
      setCount(0)
      void empty()
    },
  }
}

/** Nothing is counted that another user left. */
async function countFor(userId: string | null): Promise<number> {
  await keepFilesOf(userId)
  return (await inbox().list()).length
}

/** Returns how many could not be taken. */
async function accept(): Promise<number> {
  for (const { id } of await inbox().list()) {
    const letGo = await hold(id)
    if (letGo) await inbox().moveTo(accepted(), id).finally(letGo)
  }
  return (await inbox().list()).length
}

async function empty(): Promise<void> {
  for (const { id } of await inbox().list()) await inbox().remove(id)
}
