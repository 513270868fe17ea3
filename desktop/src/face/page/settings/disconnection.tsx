import { Button } from '@koma/ui/button/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useActions } from '../use-view.ts'
import { useWords } from '../words/words.tsx'
import styles from './settings.module.css'

/** Asks before it disconnects this computer: only a new code in the browser connects it again. */
export function Disconnection({ onDone }: { onDone: () => void }) {
  const words = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) opener.current?.focus()
    isBack.current = isAsking
  }, [isAsking])
  if (isAsking) return <Question onCancel={() => setIsAsking(false)} onDone={onDone} />
  return (
    <Button ref={opener} kind="text" className={styles.disconnect} onClick={() => setIsAsking(true)}>
      {words.disconnect}
    </Button>
  )
}

function Question({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const words = useWords()
  const { run } = useActions()
  const [isSending, setIsSending] = useState(false)
  const title = useId()
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  const disconnect = async () => {
    setIsSending(true)
    const done = await run('disconnect')
    setIsSending(false)
    if (done === true) onDone()
  }
  return (
    <section className={styles.question} aria-labelledby={title}>
      <h2 id={title}>{words.disconnectTitle}</h2>
      <p>{words.disconnectBody}</p>
      <div>
        <Button ref={safe} onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button kind="danger" loading={isSending} onClick={() => void disconnect()}>
          {words.disconnectConfirm}
        </Button>
      </div>
    </section>
  )
}
