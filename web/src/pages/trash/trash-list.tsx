import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PagedList, Selection, SelectionStep } from '../../features/photos/index.ts'
import { groupByUrgency, type TrashIndex } from '../../features/trash/index.ts'
import { useLayoutMode } from '../../ui/layout/layout-mode.ts'
import styles from './trash.module.css'
import { TrashGroupView } from './trash-group-view.tsx'
import { layOutGroups, placeByKey } from './trash-rows.ts'

interface TrashListProps {
  index: TrashIndex
  placeOf: (photoId: string) => number
  now: number
  selection: Selection
  selecting: boolean
  onSelect: (step: SelectionStep) => void
  onRescue: (photoIds: readonly string[]) => void
}

/** The photos of the trash, those that go next first. A click chooses; arrows move; Shift chooses a range. */
export function TrashList({ index, placeOf, now, selection, selecting, onSelect, onRescue }: TrashListProps) {
  const ref = useRef<HTMLDivElement>(null)
  const mode = useLayoutMode()
  const width = useWidth(ref)
  const groups = useMemo(
    () => (width > 0 ? layOutGroups(groupByUrgency(index.trashedAt, now), index, mode, width) : []),
    [index, now, mode, width],
  )
  const list = useMemo<PagedList>(
    () => ({ ...index, order: { by: 'trashed', first: 'oldest' }, placeOf }),
    [index, placeOf],
  )
  const [focused, setFocused] = useState<string | null>(null)
  useKeptFocus(ref, index, placeOf, focused, setFocused)

  const choose = (photoId: string, asRange: boolean) => {
    const anchor = selection.anchor === null ? -1 : placeOf(selection.anchor)
    if (!asRange || anchor < 0) return onSelect({ type: 'toggle', photoId })
    onSelect({ type: 'extend', photoIds: photosBetween(index, anchor, placeOf(photoId)) })
  }
  const onClick = (event: MouseEvent) => {
    const photoId = photoIdOf(event.target)
    if (photoId) choose(photoId, event.shiftKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const photoId = photoIdOf(event.target)
    if (!photoId || event.altKey || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return
      event.preventDefault()
      return onSelect({ type: 'set', photoIds: index.photoIds, on: true })
    }
    const target = placeByKey(groups, placeOf(photoId), event.key)
    const to = target === null ? undefined : index.photoIds[target]
    if (target === null || to === undefined) return
    event.preventDefault()
    if (event.shiftKey) {
      if (selection.anchor === null) onSelect({ type: 'toggle', photoId })
      onSelect({ type: 'extend', photoIds: photosBetween(index, placeOf(selection.anchor ?? photoId), target) })
    }
    tileOf(ref.current, to)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what happens to the checkboxes inside it.
    <div
      ref={ref}
      className={styles.list}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused((before) => photoIdOf(event.target) ?? before)}
    >
      {groups.map((group) => (
        <TrashGroupView
          key={group.urgency}
          group={group}
          index={index}
          list={list}
          now={now}
          focusedPlace={focused === null ? -1 : placeOf(focused)}
          chosen={selection.chosen}
          selecting={selecting}
          onRescue={onRescue}
        />
      ))}
    </div>
  )
}

/** A photo that leaves would take the focus with it: its neighbour gets it. */
function useKeptFocus(
  ref: { current: HTMLElement | null },
  index: TrashIndex,
  placeOf: (photoId: string) => number,
  focused: string | null,
  setFocused: (photoId: string) => void,
): void {
  const lastPlace = useRef(0)
  useEffect(() => {
    if (focused === null) return
    const place = placeOf(focused)
    if (place >= 0) {
      lastPlace.current = place
      return
    }
    const neighbour = index.photoIds[Math.min(lastPlace.current, index.photoIds.length - 1)]
    if (neighbour === undefined) return
    setFocused(neighbour)
    if (document.activeElement === document.body) tileOf(ref.current, neighbour)?.focus({ preventScroll: true })
  }, [ref, index, placeOf, focused, setFocused])
}

function useWidth(ref: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth) || window.innerWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Both included, the one it starts from first. */
function photosBetween({ photoIds }: TrashIndex, start: number, end: number): readonly string[] {
  const range = photoIds.slice(Math.min(start, end), Math.max(start, end) + 1)
  return end < start ? range.reverse() : range
}

function photoIdOf(target: EventTarget): string | undefined {
  return (target as Element).closest<HTMLElement>('[data-photo-id]')?.dataset['photoId']
}

function tileOf(list: HTMLElement | null, photoId: string): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-photo-id="${CSS.escape(photoId)}"]`)
}
