import { ApiError } from '@koma/client'
import type { Promotion } from '@koma/contract'
import { errorNameOf } from '@koma/contract/error-codes'
import { limits } from '@koma/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../platform/api-client.tsx'
import { watchPreferences } from '../../platform/preferences/preferences.ts'
import { useSession } from '../session/index.ts'
import { campaignKeys } from './campaign-queries.ts'
import { readCodes, type StoredCode, writeCodes } from './stored-codes.ts'

/** The user is fetched again a little after a code was applied, when the new limits hold everywhere. */
const refetchDelay = limits.campaignRefetch

export interface AppliedCode {
  campaign: Promotion
  isNew: boolean
}

interface ApplyCodes {
  /** The campaign whose code was applied; null while there is nothing to say. */
  applied: AppliedCode | null
  failure: unknown
  dismiss: () => void
}

/**
 * Applies the codes that wait on this device, now that somebody is signed in, and those of links that are opened later. If one is
 * applied, all of them are dropped; otherwise they stay.
 */
export function useApplyCodes(): ApplyCodes {
  const client = useApi()
  const queryClient = useQueryClient()
  const { refresh } = useSession()
  const [applied, setApplied] = useState<AppliedCode | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isRunning = useRef(false)
  const latestRefresh = useRef(refresh)
  latestRefresh.current = refresh
  useEffect(() => {
    const apply = async () => {
      // Another tab or a second event asks for the same; the server applies a code once in any case.
      if (isRunning.current) return
      isRunning.current = true
      const codes = readCodes()
      const results = await tryCodes(codes.filter(({ isRefused }) => !isRefused))
      if (results.promotionId !== null) {
        writeCodes([])
        const params = { promotion_id: results.promotionId }
        const campaign = await client.ask('GET /promotion/{promotion_id}', { params }).catch(() => null)
        if (campaign) setApplied({ campaign, isNew: results.isNew })
        setTimeout(() => void latestRefresh.current(), refetchDelay)
        void queryClient.invalidateQueries({ queryKey: campaignKeys.all })
      } else if (results.failure !== null) {
        writeCodes(codes.map((stored) => (results.refused.has(stored.code) ? { ...stored, isRefused: true } : stored)))
        setFailure(results.failure)
      }
      isRunning.current = false
    }
    const tryCodes = async (codes: readonly StoredCode[]) => {
      const results = { promotionId: null as string | null, isNew: false, failure: null as unknown, refused: new Set() }
      for (const { code } of codes) {
        try {
          const { promotion_id, type } = await client.ask('POST /promotions/apply', { body: { code } })
          results.promotionId ??= promotion_id
          results.isNew ||= type === 'applied'
        } catch (error) {
          results.failure = error
          if (isFinal(error)) results.refused.add(code)
        }
      }
      return results
    }
    void apply()
    return watchPreferences((key) => {
      if (key === 'campaignCodes' && readCodes().some(({ isRefused }) => !isRefused)) void apply()
    })
  }, [client, queryClient])
  return {
    applied,
    failure,
    dismiss: () => {
      setApplied(null)
      setFailure(null)
    },
  }
}

/** A wrong code stays wrong, and every try counts as an attempt of the account. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && errorNameOf(error.code) === 'promotion_code'
}
