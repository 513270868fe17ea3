import { Page } from '@koma/ui/layout/page.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AskedDevice } from './asked-device.tsx'
import { ClosedCode } from './closed-code.tsx'
import styles from './connect-device.module.css'
import { ConnectedDevice } from './connected-device.tsx'
import { EnterCode } from './enter-code.tsx'
import { useConnecting } from './use-connecting.ts'

/**
 * Connects a program that shows a code: the code is typed, or comes with the link that the program opens. A link shows who asks and
 * never more: only the button lets them in.
 */
export function ConnectDevicePage() {
  const t = useTranslations('connectDevice')
  const [search, setSearch] = useSearchParams()
  const linked = search.get('user_code')
  const { state, form, follow, allow, refuse, answering, expire, again } = useConnecting((code) => {
    // So that a reload, or a login in between, comes back to the same code.
    seen.current = code
    setSearch(code === null ? {} : { user_code: code }, { replace: true })
  })
  const seen = useRef<string | null>(null)
  const open = useEffectEvent((code: string | null) => {
    if (code === null || code === seen.current) return
    seen.current = code
    follow(code)
  })
  useEffect(() => open(linked), [linked])
  return (
    <Page layout="column" title={t('title')} back="/setting/client_application">
      <div className={styles.card}>
        {state.step === 'linked' ? (
          <SkeletonRows count={4} />
        ) : state.step === 'enter' ? (
          <EnterCode form={form} />
        ) : state.step === 'review' ? (
          <AskedDevice
            request={state.request}
            problem={state.problem}
            answering={answering}
            onAllow={() => void allow(state.request)}
            onRefuse={() => void refuse(state.request)}
            onExpired={expire}
          />
        ) : state.step === 'connected' ? (
          <ConnectedDevice request={state.request} />
        ) : (
          <ClosedCode code={state.code} reason={state.reason} onAgain={again} />
        )}
      </div>
    </Page>
  )
}
