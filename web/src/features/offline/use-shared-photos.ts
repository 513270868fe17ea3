import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { hold } from '../../platform/on-device/hold.ts'
import { accepted, inbox, keepFilesOf } from '../../platform/on-device/kept-files.ts'
import { resumeMessage } from '../../platform/on-device/names.ts'
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
  const { show } = useSnackbar()
  const { status, me } = useSession()
  const [query, setQuery] = useSearchParams()
  const [count, setCount] = useState(0)
  const outcome = query.get('shared')
  // Undefined until it is known who is signed in.
  const userId = me?.user_id ?? (status === 'guest' ? null : undefined)
  const tellGuest = useCallback(async () => {
    const { length: waiting } = await accepted().list()
    if (waiting > 0) show({ text: t('waiting', { count: waiting }), duration: shown })
  }, [show, t])
  useEffect(() => {
    if (outcome === 'failed') show({ text: t('failed'), duration: shown })
    if (outcome !== null) setQuery(withoutOutcome, { replace: true })
  }, [outcome, show, t, setQuery])
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
      void accept().then(() => {
        if (status === 'guest') void tellGuest()
        else navigator.serviceWorker?.dispatchEvent(new MessageEvent('message', { data: resumeMessage }))
      })
    },
    drop: () => {
      setCount(0)
      void empty()
    },
  }
}

function withoutOutcome(before: URLSearchParams): URLSearchParams {
  before.delete('shared')
  return before
}

/** Nothing is counted that another user left. */
async function countFor(userId: string | null): Promise<number> {
  await keepFilesOf(userId)
  return (await inbox().list()).length
}

async function accept(): Promise<void> {
  for (const { id, file } of await inbox().list()) {
    const letGo = await hold(id)
    if (letGo && (await accepted().keep(file)) !== null) await inbox().remove(id)
    letGo?.()
  }
}

async function empty(): Promise<void> {
  for (const { id } of await inbox().list()) await inbox().remove(id)
}
