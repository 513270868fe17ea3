import { limits } from '@koma/contract/limits'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'

/** `failed`: the check itself failed, so the id must not be considered free. */
export type IdCheck = 'ok' | 'load' | 'exist' | 'failed'

/**
 * Checks whether a koma id is free, 400 ms after typing stops. Skipped while it is too short or is the saved one. A 404 means
 * free; an id that is somebody else's or reserved means taken.
 */
export function useIdCheck(komaId: string, saved: string, userId: string): IdCheck {
  const api = useApi()
  const skipped = komaId.length < limits.komaId.min || komaId === saved
  const [answer, setAnswer] = useState<{ for: string; check: IdCheck }>({ for: '', check: 'ok' })
  useEffect(() => {
    if (skipped) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const { data, error } = await api.call('GET /search/user/by_id', {
        query: { id: komaId },
        signal: controller.signal,
      })
      if (!controller.signal.aborted) setAnswer({ for: komaId, check: checkOf(data?.user_id, error?.status, userId) })
    }, limits.idCheckDelay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, komaId, skipped, userId])
  if (skipped) return 'ok'
  return answer.for === komaId ? answer.check : 'load'
}

function checkOf(foundId: string | undefined, status: number | undefined, userId: string): IdCheck {
  if (foundId !== undefined) return foundId === userId ? 'ok' : 'exist'
  if (status === 404) return 'ok'
  return status === 409 ? 'exist' : 'failed'
}
