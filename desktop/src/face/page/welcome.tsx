import { Button, ButtonAnchor } from '@koma/ui/button/button.tsx'
import { RadioCards } from '@koma/ui/choice/radio-cards.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { Spinner } from '@koma/ui/state/spinner.tsx'
import { type ReactNode, useState } from 'react'
import type { FaceView } from '../view.ts'
import face from './face.module.css'
import { useActions } from './use-view.ts'
import styles from './welcome.module.css'
import { useWords } from './words/words.tsx'

/** The steps before anything is sent: connecting the computer, and choosing which photos. */
export function Welcome({ view }: { view: FaceView }) {
  const words = useWords()
  const { run } = useActions()
  const { phase, code } = view
  if (phase === 'choosing') return <Choosing view={view} />
  if (phase === 'connecting' && code) {
    return (
      <Alone title={words.connectTitle} text={words.connectText}>
        <output className={styles.code}>{code.userCode}</output>
        <ButtonAnchor kind="primary" block href={code.address} className={styles.end}>
          {words.connectOpen}
        </ButtonAnchor>
      </Alone>
    )
  }
  if (phase === 'unanswered') {
    return (
      <Alone title={words.offlineTitle} text={words.unansweredText}>
        <Button kind="primary" block onClick={() => void run('connect')} className={styles.end}>
          {words.connectRetry}
        </Button>
      </Alone>
    )
  }
  if (phase === 'disconnected') {
    return (
      <Alone title={words.disconnectedTitle} text={words.disconnectedText}>
        <Button kind="primary" block onClick={() => void run('connect')} className={styles.end}>
          {words.connectAgain}
        </Button>
      </Alone>
    )
  }
  return <Waiting />
}

/** Until the client knows where it stands. */
export function Waiting() {
  const words = useWords()
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={28} />
      {words.oneMoment}
    </div>
  )
}

interface AloneProps {
  title: string
  text: string
  children?: ReactNode
}

/** A step that has the page to itself. */
export function Alone({ title, text, children }: AloneProps) {
  return (
    <section className={classNames(face.panel, styles.alone)}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  )
}

function Choosing({ view: { choice, roots } }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  const [begin, setBegin] = useState<'today' | 'everything'>('today')
  const [isSending, setIsSending] = useState(false)
  const option = (value: 'today' | 'everything', title: string, text: string) => {
    const count = choice?.[value]
    const description = (
      <>
        {text} <b>{count ? words.countAndSize(count.files, count.bytes) : words.counting}</b>
      </>
    )
    return { value, title, description }
  }
  const start = async () => {
    setIsSending(true)
    await change({ begin })
    setIsSending(false)
  }
  return (
    <Alone title={words.chooseTitle} text={roots.length === 0 ? words.noFolder : words.chooseText}>
      <RadioCards
        legend={words.chooseTitle}
        hideLegend
        value={begin}
        onChange={setBegin}
        options={[
          option('today', words.fromToday, words.fromTodayText),
          option('everything', words.everything, words.everythingText),
        ]}
      />
      <Button
        kind="primary"
        block
        disabled={choice === null}
        loading={isSending}
        onClick={() => void start()}
        className={styles.end}
      >
        {words.begin}
      </Button>
    </Alone>
  )
}
