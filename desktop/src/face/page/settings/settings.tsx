import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { SelectField } from '@koma/ui/field/select-field.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import type { FaceView } from '../../view.ts'
import { useActions } from '../use-view.ts'
import { useWords } from '../words/words.tsx'
import { Disconnection } from './disconnection.tsx'
import { ExcludedFolders, WatchedFolders } from './folder-list.tsx'
import styles from './settings.module.css'

/** In MB/s. */
const limits = [0.5, 1, 2, 5, 10]

export function Settings({ view, onLeave }: { view: FaceView; onLeave: () => void }) {
  const words = useWords()
  const isConnected = view.phase === 'running' || view.phase === 'choosing'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.settings}>
      <header className={styles.head}>
        <IconButton icon={ChevronLeft} label={words.back} tooltip={false} onClick={onLeave} />
        <h1 ref={heading} tabIndex={-1}>
          {words.settings}
        </h1>
      </header>
      <WatchedFolders view={view} />
      <ExcludedFolders view={view} />
      <WhatToSend view={view} />
      <Consents view={view} />
      <Speed view={view} />
      <SettingGroup>
        <SettingRow title={words.language} control={<Language />} />
      </SettingGroup>
      {isConnected && <Disconnection onDone={onLeave} />}
      <p className={styles.hint}>
        {isConnected ? words.connected(view.server) : words.disconnected} · {words.version(view.version)}
      </p>
    </section>
  )
}

interface ToggleProps {
  title: string
  on: boolean
  onChange: (on: boolean) => unknown
}

function Toggle({ title, on, onChange }: ToggleProps) {
  return <SettingRow title={title} control={<Switch label={title} checked={on} onChange={onChange} />} />
}

function WhatToSend({ view: { settings } }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  return (
    <SettingGroup title={words.what}>
      <Toggle
        title={words.alsoOld}
        on={settings.begin === 'everything'}
        onChange={(on) => change({ begin: on ? 'everything' : 'today' })}
      />
      <Toggle title={words.extras} on={settings.takesExtras} onChange={(on) => change({ takesExtras: on })} />
    </SettingGroup>
  )
}

/** Each kind by itself: nothing of the log is sent unless its user allowed it. */
function Consents({ view }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  const { log } = view.settings
  const set = (part: object) => change({ log: { ...log, ...part } })
  return (
    <div>
      <SettingGroup title={words.logTitle}>
        <Toggle title={words.logWorld} on={log.world} onChange={(world) => set({ world })} />
        <Toggle title={words.logInstance} on={log.instance} onChange={(instance) => set({ instance })} />
        <Toggle title={words.logPlayers} on={log.players} onChange={(players) => set({ players })} />
      </SettingGroup>
      <p className={styles.hint}>
        {words.logText} {words.logPlayersText}
      </p>
    </div>
  )
}

function Speed({ view: { settings } }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  return (
    <SelectField
      label={words.speed}
      value={settings.bytesPerSecond ?? ''}
      onChange={({ target }) => void change({ bytesPerSecond: target.value === '' ? null : Number(target.value) })}
    >
      <option value="">{words.noLimit}</option>
      {limits.map((megabytes) => (
        <option key={megabytes} value={megabytes * 1e6}>
          {words.limit(megabytes)}
        </option>
      ))}
    </SelectField>
  )
}

function Language() {
  const words = useWords()
  const { change } = useActions()
  return (
    <SegmentedControl
      label={words.language}
      size="small"
      value={useLocale()}
      onChange={(language) => void change({ language })}
      options={[
        { value: 'ja', label: '日本語' },
        { value: 'en', label: 'English' },
      ]}
    />
  )
}
