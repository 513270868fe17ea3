import { limits } from '@koma/contract/limits'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { CodeField } from '@koma/ui/field/code-field.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './connect-device.module.css'
import type { ConnectState } from './use-connecting.ts'
import { useProblemWords } from './use-problem-words.ts'

interface EnterCodeProps {
  state: Extract<ConnectState, { step: 'enter' }>
  isPending: boolean
  onSubmit: (code: string) => unknown
}

export function EnterCode({ state, isPending, onSubmit }: EnterCodeProps) {
  const t = useTranslations('connectDevice.enter')
  const wordsOf = useProblemWords()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(plain(state.code))
  const [isChanged, setChanged] = useState(false)
  const problem = state.problem
  const isWrong = problem?.kind === 'unknown_code' && !isChanged
  useEffect(() => {
    setCode(plain(state.code))
    setChanged(false)
    // Whoever got something wrong types next; on arrival the keyboard of a phone would hide the words.
    if (state.problem !== null) field.current?.focus()
  }, [state])
  const isComplete = code.length === limits.deviceCode.length
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete && !isPending) onSubmit(code)
      }}
    >
      <h2>{t('title')}</h2>
      <p className={styles.lead}>{t('lead')}</p>
      {problem && problem.kind !== 'unknown_code' && <Notice tone="danger">{wordsOf(problem)}</Notice>}
      <div className={styles.stage}>
        <CodeField
          kind="device"
          ref={field}
          name="user_code"
          label={t('label')}
          value={code}
          error={problem && isWrong ? wordsOf(problem) : undefined}
          onChange={(typed) => {
            setCode(typed)
            setChanged(true)
          }}
        />
      </div>
      <div className={styles.actions}>
        <Button
          kind="primary"
          type="submit"
          block
          disabled={!isComplete}
          loading={isPending}
          loadingText={t('checking')}
        >
          {t('submit')}
        </Button>
        <ButtonLink kind="text" to="/setting/client_application">
          {t('install')}
        </ButtonLink>
      </div>
    </form>
  )
}

/** As far as the field shows it; the server reads codes the same way. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, limits.deviceCode.length)
