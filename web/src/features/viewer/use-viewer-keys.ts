import { isTakenByOthers } from '../../platform/keys/shortcut.ts'
import { usePageKeys } from '../../platform/keys/use-page-keys.ts'
import type { PhotoZoom } from './stage/use-zoom.ts'
import type { PhotoTurning } from './use-turning.ts'

interface ViewerKeys {
  turning: PhotoTurning
  zoom: PhotoZoom
  /** Undefined if the user may not do it. */
  onFavorite?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  onInfo: () => void
  onFullScreen: () => void
  /** Undefined if there is nothing to turn to. */
  onSlideshow?: (() => void) | undefined
  /** Pauses the slideshow, or goes on with it. Undefined if there is none. */
  onPause?: (() => void) | undefined
  /** Leaves full screen. Returns false if it was not on. */
  leaveFullScreen: () => boolean
}

const step = 1.5
const panStep = 80

/** Handles the keys of the viewer. Arrow keys go to another photo, or pan if the photo is zoomed in. */
export function useViewerKeys(given: ViewerKeys): void {
  usePageKeys((event) => {
    // The space bar presses the button that has the focus.
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, input')) return
    if (isTakenByOthers(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = (given.zoom.isClose ? closeKeys(given).get(key) : undefined) ?? allKeys(given).get(key)
    if (!act) return
    act()
    event.preventDefault()
  })
}

type KeyActs = ReadonlyMap<string, (() => void) | undefined>

function allKeys({ turning, zoom, ...acts }: ViewerKeys): KeyActs {
  return new Map([
    ['ArrowLeft', () => turning.turn('previous')],
    ['ArrowRight', () => turning.turn('next')],
    ['Home', () => turning.turn('first')],
    ['End', () => turning.turn('last')],
    ['+', () => zoom.by(step)],
    // The same key without Shift, on most keyboards.
    ['=', () => zoom.by(step)],
    ['-', () => zoom.by(1 / step)],
    ['0', zoom.toFit],
    ['1', zoom.toActual],
    ['l', acts.onFavorite],
    ['i', acts.onInfo],
    ['f', acts.onFullScreen],
    ['s', acts.onSlideshow],
    [' ', acts.onPause],
    ['Delete', acts.onRemove],
    [
      'Escape',
      () => {
        if (!acts.leaveFullScreen()) turning.close()
      },
    ],
  ])
}

function closeKeys({ zoom }: ViewerKeys): KeyActs {
  return new Map([
    ['ArrowLeft', () => zoom.pan(panStep, 0, true)],
    ['ArrowRight', () => zoom.pan(-panStep, 0, true)],
    ['ArrowUp', () => zoom.pan(0, panStep, true)],
    ['ArrowDown', () => zoom.pan(0, -panStep, true)],
    ['Escape', zoom.toFit],
  ])
}
