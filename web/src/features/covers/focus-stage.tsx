import type { CoverFocus } from '@koma/contract'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { coverPosition } from './cover-position.ts'
import styles from './covers.module.css'

interface FocusStageProps {
  src: string
  colour: string | null
  focus: CoverFocus
  onChange: (focus: CoverFocus) => void
}

const coverRatio = 16 / 9
/** Photos this close to the shape of a cover lose less than a pixel or two. */
const nearlyEqual = 0.01
const keyStep = 0.02
const keyLeap = 0.1

type Axis = 'x' | 'y'

const steps: Record<Axis, Readonly<Record<string, number>>> = {
  x: { ArrowLeft: -1, ArrowRight: 1 },
  y: { ArrowUp: -1, ArrowDown: 1 },
}

/** The photo in the frame of the cover. It moves along the side that is cropped, by pointer or keys. */
export function FocusStage({ src, colour, focus, onChange }: FocusStageProps) {
  const t = useTranslations('covers')
  const hintId = useId()
  const [ratio, setRatio] = useState<number | null>(null)
  const dragged = useRef<{ at: number; from: number } | null>(null)
  const axis = ratio === null ? null : croppedAxis(ratio)
  const moveTo = (to: number) => axis && onChange({ ...focus, [axis]: Math.min(1, Math.max(0, to)) })

  const onKeyDown = (event: KeyboardEvent) => {
    if (!axis) return
    const step = steps[axis][event.key]
    if (step !== undefined) moveTo(focus[axis] + step * (event.shiftKey ? keyLeap : keyStep))
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(1)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!axis) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = { at: placeOn(axis, event), from: focus[axis] }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!axis || !dragged.current || ratio === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const hidden = axis === 'y' ? width / ratio - height : height * ratio - width
    if (hidden <= 0) return
    // The photo follows the pointer: dragged down, it shows more of its upper part.
    moveTo(dragged.current.from - (placeOn(axis, event) - dragged.current.at) / hidden)
  }
  const endDrag = () => {
    dragged.current = null
  }
  const percent = Math.round(focus[axis ?? 'y'] * 100)
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('picture')}
        aria-describedby={hintId}
        aria-disabled={axis === null}
        aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t(axis === 'x' ? 'right' : 'down', { percent })}
        className={styles.stage}
        style={{ background: colour ?? undefined }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={coverPosition(focus)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
        />
      </div>
      <p id={hintId} className={styles.hint}>
        {t(ratio !== null && !axis ? 'whole' : 'hint')}
      </p>
    </>
  )
}

/** Null if the photo has the shape of a cover. */
function croppedAxis(ratio: number): Axis | null {
  if (Math.abs(ratio - coverRatio) < nearlyEqual) return null
  return ratio < coverRatio ? 'y' : 'x'
}

function placeOn(axis: Axis, { clientX, clientY }: PointerEvent): number {
  return axis === 'x' ? clientX : clientY
}
