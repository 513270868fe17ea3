import { backOff } from '@koma/client'
import { useCallback, useEffect, useState } from 'react'
import { useSubscription } from '../../features/plans/index.ts'
import { useSession } from '../../features/session/index.ts'

/** In ms. A webhook usually takes a second or two; asking more often would only add to the load. */
const pauses = { firstDelay: 1000, longestDelay: 8000 }
/** In ms. After a minute without a webhook something is slow, and the page says so instead of asking on and on. */
const patience = 60_000

export type PaymentResult = 'checking' | 'slow' | 'done' | 'failed' | 'cancelled'

/**
 * Waits until the account has the plan that was paid for, by asking again and again. The address alone proves nothing: anybody can
 * open it, so only what the server says of the account counts.
 */
export function usePaymentResult(planId: string | null, isCancelled: boolean) {
  const { me, refresh } = useSession()
  const [round, setRound] = useState(0)
  const [isSlow, setSlow] = useState(false)
  const isDone = planId !== null && me?.plan_id === planId
  const isWaiting = !isDone && !isCancelled && !isSlow
  const paid = useSubscription({ enabled: !isCancelled })
  const { refetch } = paid

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts over.
  useEffect(() => {
    if (!isWaiting) return
    const startedAt = Date.now()
    let tries = 0
    let timer = setTimeout(ask, 0)
    async function ask(): Promise<void> {
      tries += 1
      await Promise.all([refresh(), refetch()])
      if (stopped) return
      if (Date.now() - startedAt > patience) setSlow(true)
      else timer = setTimeout(ask, backOff(tries, pauses))
    }
    let stopped = false
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [isWaiting, round, refresh, refetch])

  const again = useCallback(() => {
    setSlow(false)
    setRound((before) => before + 1)
  }, [])
  const hasFailed = paid.data?.subscription.status === 'incomplete'
  const result: PaymentResult = isDone
    ? 'done'
    : isCancelled
      ? 'cancelled'
      : hasFailed
        ? 'failed'
        : isSlow
          ? 'slow'
          : 'checking'
  return { result, again, renewal: paid.data?.subscription.current_period_end }
}
