import { EdgePrint } from '@koma/ui/brand/edge-print.tsx'
import { Button, ButtonAnchor } from '@koma/ui/button/button.tsx'
import { classNames } from '@koma/ui/class-names.ts'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { FaceView } from '../../view.ts'
import face from '../face.module.css'
import { useActions } from '../use-view.ts'
import type { Messages } from '../words/messages.ts'
import { stampOf } from '../words/moments.ts'
import { useWords } from '../words/words.tsx'
import styles from './status.module.css'
import { PhotoPicture } from './strip.tsx'
import { Troubles } from './troubles.tsx'

interface Shown {
  tone: 'busy' | 'rest' | 'quiet' | 'bad'
  badge: string
  title: string
  text: string | null
}

/** What is going on, in one badge, one sentence and what to do. */
export function Status({ view, onSettings }: { view: FaceView; onSettings: () => void }) {
  const words = useWords()
  const { tone, badge, title, text } = shownOf(view, words)
  const latest = view.photos.find(({ fraction }) => fraction !== null)
  const isCalm = view.state === 'syncing' || (view.state === 'idle' && view.troubleCount === 0 && !lacksFolder(view))
  return (
    <section className={face.panel}>
      <p role="status" className={classNames(styles.badge, styles[tone])}>
        <i />
        {badge}
      </p>
      <h1>{title}</h1>
      {isCalm && latest && (
        <figure className={styles.preview}>
          <PhotoPicture id={latest.id} name={latest.name} />
          <figcaption>
            <EdgePrint className={styles.print}>▸ {stampOf(latest.takenAt)}</EdgePrint>
          </figcaption>
        </figure>
      )}
      {view.state === 'syncing' && <Round round={view.round} />}
      {text && <p className={styles.text}>{text}</p>}
      <Troubles troubles={view.troubles} />
      {view.troubles.length === 0 && <Facts view={view} />}
      <div className={styles.end}>
        {view.update && <Update version={view.update.version} />}
        <Buttons view={view} onSettings={onSettings} />
      </div>
    </section>
  )
}

/** There is nothing to watch: VRChat has never saved a photo here, or elsewhere than where it usually does. */
const lacksFolder = ({ roots }: FaceView) => roots.length === 0

function shownOf(view: FaceView, words: Messages): Shown {
  const { state, waiting, troubleCount } = view
  if (state === 'paused') {
    return { tone: 'quiet', badge: words.paused, title: words.waitingFor(waiting), text: words.pausedText }
  }
  if (state === 'full') return { tone: 'bad', badge: words.attention, title: words.fullTitle, text: words.fullText }
  if (state === 'terms') return { tone: 'bad', badge: words.attention, title: words.termsTitle, text: words.termsText }
  if (state === 'waiting' && troubleCount === 0) {
    return { tone: 'quiet', badge: words.waiting, title: words.offlineTitle, text: words.offlineText }
  }
  if (state === 'syncing') return { tone: 'busy', badge: words.syncing, title: words.left(waiting), text: null }
  if (troubleCount > 0) {
    return { tone: 'bad', badge: words.attention, title: words.notSent(troubleCount), text: words.safe }
  }
  if (lacksFolder(view)) {
    return { tone: 'bad', badge: words.attention, title: words.noFolderTitle, text: words.noFolderText }
  }
  return { tone: 'rest', badge: words.idle, title: words.allIn, text: words.nextComes }
}

function Round({ round: { done, total, bytesPerSecond, secondsLeft } }: { round: FaceView['round'] }) {
  const words = useWords()
  const said = [
    words.progress(done, total),
    ...(bytesPerSecond === null ? [] : [words.pace(bytesPerSecond)]),
    ...(secondsLeft === null ? [] : [words.duration(secondsLeft)]),
  ]
  return (
    <div className={styles.round}>
      <FrameMeter label={words.syncing} value={done} max={Math.max(1, total)} frames={18} />
      <p className={styles.small}>{said.join(' · ')}</p>
    </div>
  )
}

function Facts({ view }: { view: FaceView }) {
  const words = useWords()
  const rows = view.state === 'paused' ? pauseRows(view, words) : stillRows(view, words)
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Row = [name: string, value: string]

function pauseRows({ settings: { pause } }: FaceView, words: Messages): Row[] {
  if (!pause) return []
  const now = Date.now()
  return [
    [words.pausedAt, words.moment(pause.at, now)],
    [words.resumesAt, words.moment(pause.until, now)],
  ]
}

function stillRows({ sentToday, lastAt, sent, roots }: FaceView, words: Messages): Row[] {
  return [
    [words.today, words.photos(sentToday)],
    ...(lastAt === null ? [] : [[words.lastPhoto, stampOf(lastAt)] satisfies Row]),
    [words.soFar, words.photos(sent)],
    [words.folder, roots.map((path) => path.split(/[\\/]/).at(-1)).join(', ') || '–'],
  ]
}

function Update({ version }: { version: string }) {
  const words = useWords()
  const { run } = useActions()
  const [state, setState] = useState<'offered' | 'running' | 'failed'>('offered')
  const install = async () => {
    setState('running')
    const done = await run('update')
    setState(done === true ? 'offered' : 'failed')
  }
  return (
    <Notice tone={state === 'failed' ? 'danger' : 'info'}>
      <p>{state === 'failed' ? words.updateFailed : words.update(version)}</p>
      <Button size="small" loading={state === 'running'} onClick={() => void install()}>
        {words.updateGet}
      </Button>
    </Notice>
  )
}

/** What helps at the moment, and below it, always at the same place, the pause. */
function Buttons({ view, onSettings }: { view: FaceView; onSettings: () => void }) {
  const words = useWords()
  const { change } = useActions()
  const isPaused = view.settings.isPaused || view.state === 'paused'
  return (
    <>
      {isPaused ? (
        <ButtonAnchor block href={view.server}>
          {words.open}
        </ButtonAnchor>
      ) : (
        <Help view={view} onSettings={onSettings} />
      )}
      <Button
        kind={isPaused ? 'primary' : 'secondary'}
        block
        icon={isPaused ? Play : Pause}
        onClick={() => void change({ isPaused: !isPaused })}
      >
        {isPaused ? words.resume : words.pause}
      </Button>
    </>
  )
}

/** Where the user can fix what keeps photos from being sent. */
function helpInKoma({ state, server }: FaceView, words: Messages): { address: string; label: string } | null {
  if (state === 'full') return { address: `${server}/plan`, label: words.moreStorage }
  return state === 'terms' ? { address: server, label: words.readTerms } : null
}

function Help({ view, onSettings }: { view: FaceView; onSettings: () => void }) {
  const words = useWords()
  const { run } = useActions()
  const { state, server, troubleCount } = view
  const away = helpInKoma(view, words)
  if (state === 'idle' && troubleCount === 0 && lacksFolder(view)) {
    return (
      <Button kind="primary" block onClick={onSettings}>
        {words.folderSettings}
      </Button>
    )
  }
  if (!away && state !== 'waiting' && troubleCount === 0) {
    return (
      <ButtonAnchor kind="primary" block href={server}>
        {words.open}
      </ButtonAnchor>
    )
  }
  return (
    <>
      {away && (
        <ButtonAnchor kind="primary" block href={away.address}>
          {away.label}
        </ButtonAnchor>
      )}
      <Button kind={away ? 'secondary' : 'primary'} block icon={RotateCw} onClick={() => void run('retry')}>
        {words.retry}
      </Button>
      {!away && (
        <Button block onClick={onSettings}>
          {words.folderSettings}
        </Button>
      )}
    </>
  )
}
