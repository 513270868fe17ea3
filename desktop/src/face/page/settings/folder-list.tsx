import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { X } from 'lucide-react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import type { FaceView } from '../../view.ts'
import { useActions } from '../use-view.ts'
import { useWords } from '../words/words.tsx'
import styles from './settings.module.css'

/** Those that were found cannot be removed; the user can add others. */
export function WatchedFolders({ view: { roots, foundRoots, settings } }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  return (
    <FolderList
      title={words.folders}
      rows={roots.map((path) => ({ path, note: foundRoots.includes(path) ? words.foundFolder : null }))}
      addLabel={words.addFolder}
      onAdd={(path) => change({ folders: [...settings.folders, path] })}
      onRemove={(path) => change({ folders: settings.folders.filter((folder) => folder !== path) })}
    />
  )
}

export function ExcludedFolders({ view: { settings } }: { view: FaceView }) {
  const words = useWords()
  const { change } = useActions()
  const { excluded } = settings
  return (
    <FolderList
      title={words.excluded}
      rows={excluded.map((path) => ({ path, note: null }))}
      addLabel={words.addExcluded}
      onAdd={(path) => change({ excluded: [...excluded, path] })}
      onRemove={(path) => change({ excluded: excluded.filter((folder) => folder !== path) })}
    />
  )
}

interface FolderListProps {
  title: string
  /** One with a note stays. */
  rows: readonly { path: string; note: string | null }[]
  addLabel: string
  onAdd: (path: string) => Promise<true | string>
  onRemove: (path: string) => Promise<true | string>
}

function FolderList({ title, rows, addLabel, onAdd, onRemove }: FolderListProps) {
  const words = useWords()
  const list = useRef<HTMLDivElement>(null)
  const remove = async (path: string, { currentTarget }: MouseEvent<HTMLElement>) => {
    // The next folder that can be removed, or the field for another: the button goes with its folder, and the focus with it.
    const controls = [...(list.current?.querySelectorAll<HTMLElement>('button, input') ?? [])]
    const next = controls[controls.indexOf(currentTarget) + 1]
    if ((await onRemove(path)) === true) next?.focus()
  }
  return (
    <div ref={list} className={styles.folders}>
      {rows.length > 0 && (
        <SettingGroup title={title}>
          {rows.map(({ path, note }) => (
            <SettingRow
              key={path}
              title={<span className={styles.path}>{path}</span>}
              caption={note}
              control={
                note === null && (
                  <IconButton
                    icon={X}
                    label={words.remove(path)}
                    tooltip={false}
                    onClick={(event) => void remove(path, event)}
                  />
                )
              }
            />
          ))}
        </SettingGroup>
      )}
      <FolderAdder label={addLabel} onAdd={onAdd} />
    </div>
  )
}

function FolderAdder({ label, onAdd }: { label: string; onAdd: FolderListProps['onAdd'] }) {
  const words = useWords()
  const [path, setPath] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (path.trim() === '' || isAdding) return
    setIsAdding(true)
    const done = await onAdd(path.trim())
    setIsAdding(false)
    setIsWrong(done !== true)
    if (done === true) setPath('')
  }
  return (
    <form className={styles.adder} onSubmit={(event) => void add(event)}>
      <TextField
        label={label}
        value={path}
        placeholder={words.folderPath}
        spellCheck={false}
        autoComplete="off"
        error={isWrong ? words.noSuchFolder : undefined}
        onChange={({ target }) => {
          setPath(target.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" loading={isAdding}>
        {words.add}
      </Button>
    </form>
  )
}
