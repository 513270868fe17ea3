import { ApiError } from '@koma/client'
import { errorNameOf } from '@koma/contract/error-codes'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCanceled, looksOf, retryAfterOf, useLimitWords, usePasskeyChanges } from '../../features/account/index.ts'
import { failureWords } from '../../platform/failure-words.ts'

/** Adds a passkey, and asks for the password only if the sign-in was some time ago. */
export function useAdding() {
  const t = useTranslations('passkeys')
  const snackbar = useSnackbar()
  const explain = usePasskeyFailure()
  const changes = usePasskeyChanges()
  const [needsPassword, setNeedsPassword] = useState(false)
  /** After the device it is made on, which people know it by. They can rename it. */
  const name = looksOf({ user_agent: navigator.userAgent }).name ?? t('unnamed')
  const tellAdded = () => {
    setNeedsPassword(false)
    snackbar.show({ text: t('added') })
  }
  const { run, isPending } = useChange({
    send: () => changes.add(name),
    done: tellAdded,
    failed: (error) => {
      if (isWrongPassword(error)) return setNeedsPassword(true)
      if (!isCanceled(error)) snackbar.show({ text: explain(error) })
    },
  })
  return {
    run,
    isPending,
    needsPassword,
    cancel: () => setNeedsPassword(false),
    withPassword: (password: string) => changes.add(name, password),
    tellAdded,
  }
}

export type Adding = ReturnType<typeof useAdding>

export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && errorNameOf(error.code) === 'wrong_password'
}

/** The message for a failure of the server or of the browser. */
export function usePasskeyFailure(): (error: unknown) => string {
  const t = useTranslations('passkeys.problem')
  const limitWords = useLimitWords()
  return (error) => {
    // The browser found a passkey of this account on this device.
    if (error instanceof Error && error.name === 'InvalidStateError') return t('already')
    if (error instanceof Error && error.name === 'WebAuthnError') return t('invalid_passkey')
    return failureWords(error, {
      wrong_password: t('wrong_password'),
      attempt_limit: limitWords(retryAfterOf(error)),
      passkey_limit: t('passkey_limit'),
      invalid_passkey: t('invalid_passkey'),
      not_found: t('not_found'),
      offline: t('offline'),
      other: t('other'),
    })
  }
}
