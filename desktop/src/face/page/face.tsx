import { Mark } from '@koma/ui/brand/logo.tsx'
import { useLayoutEffect, useRef, useState } from 'react'
import type { FaceView } from '../view.ts'
import type { Called } from './call.ts'
import styles from './face.module.css'
import { Foot } from './foot.tsx'
import { Settings } from './settings/settings.tsx'
import { Status } from './status/status.tsx'
import { Strip } from './status/strip.tsx'
import { ActionsProvider, useView } from './use-view.ts'
import { Alone, Waiting, Welcome } from './welcome.tsx'
import { useWords, WordsProvider } from './words/words.tsx'

/** The whole page: what the client does at the moment, or its settings. */
export function Face() {
  const { called, actions } = useView()
  const language = languageOf(called)
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <WordsProvider language={language}>
      <ActionsProvider value={actions}>
        <main className={styles.window}>
          <header className={styles.top}>
            <Mark className={styles.mark} />
            <b>Koma</b>
          </header>
          <Content called={called} />
        </main>
      </ActionsProvider>
    </WordsProvider>
  )
}

function Content({ called }: { called: Called | null }) {
  const [isInSettings, setIsInSettings] = useState(false)
  const gear = useRef<HTMLButtonElement>(null)
  const leaveSettings = () => {
    setIsInSettings(false)
    gear.current?.focus()
  }
  if (!called) return <Waiting />
  if ('problem' in called) return <Problem kind={called.problem} />
  const { view } = called
  return (
    <>
      <div className={styles.body}>
        {isInSettings ? (
          <Settings view={view} onLeave={leaveSettings} />
        ) : view.phase === 'running' ? (
          <Running view={view} onSettings={() => setIsInSettings(true)} />
        ) : (
          <Welcome view={view} />
        )}
      </div>
      <Foot view={view} isInSettings={isInSettings} gear={gear} onTurn={() => setIsInSettings(!isInSettings)} />
    </>
  )
}

function Running({ view, onSettings }: { view: FaceView; onSettings: () => void }) {
  return (
    <>
      <Strip photos={view.photos} isResting={view.state === 'paused'} />
      <Status view={view} onSettings={onSettings} />
    </>
  )
}

/** Nobody answers, or the page is of an earlier run. */
function Problem({ kind }: { kind: 'stopped' | 'closed' }) {
  const words = useWords()
  const [title, text] =
    kind === 'stopped' ? [words.stoppedTitle, words.stoppedText] : [words.closedTitle, words.closedText]
  return (
    <div className={styles.body} role="alert">
      <Alone title={title} text={text} />
    </div>
  )
}

function languageOf(called: Called | null): 'ja' | 'en' {
  const chosen = called && 'view' in called ? called.view.settings.language : null
  return chosen ?? (navigator.language.startsWith('ja') ? 'ja' : 'en')
}
