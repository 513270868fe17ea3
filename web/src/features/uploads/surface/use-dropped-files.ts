import type { UploadTarget } from '@koma/client/uploads'
import { useEffect, useRef, useState } from 'react'
import { type DroppedFile, holdsOnlyFiles, readDrop } from '../../../platform/browser/file-drop.ts'

/** The files being dragged over the window; `count` is 0 if the browser does not reveal it. */
export interface Dragged {
  count: number
}

/**
 * Takes files that are dropped anywhere on the window or pasted into the page. Returns what is being dragged, for the overlay, but
 * only if every item is a file. The target is the one at the moment of the drop, although reading folders takes time after it.
 */
export function useDroppedFiles(
  target: UploadTarget | null,
  onFiles: (files: File[], target: UploadTarget | null) => void,
): Dragged | null {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef({ target, onFiles })
  latest.current = { target, onFiles }
  useEffect(() => {
    /** The element entered last. A dragleave from it means that the drag left the window; others come from inside the page. */
    let inside: EventTarget | null = null
    const end = () => {
      inside = null
      setDragged(null)
    }
    const enter = (event: DragEvent) => {
      if (!holdsOnlyFiles(event.dataTransfer)) return
      event.preventDefault()
      inside = event.target
      const count = event.dataTransfer?.items?.length ?? 0
      setDragged((before) => (before?.count === count ? before : { count }))
    }
    const over = (event: DragEvent) => {
      if (!inside || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const leave = (event: DragEvent) => {
      if (event.target === inside) end()
    }
    const drop = (event: DragEvent) => {
      end()
      if (event.defaultPrevented || !event.dataTransfer || !holdsOnlyFiles(event.dataTransfer)) return
      // Otherwise the browser opens the file and leaves the app.
      event.preventDefault()
      const { target: aim } = latest.current
      void readDrop(event.dataTransfer).then((files) => {
        const wanted = files.filter(isWanted).map(({ file }) => file)
        latest.current.onFiles(wanted, aim)
      })
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (files.length === 0 || isTyping(event.target)) return
      event.preventDefault()
      latest.current.onFiles(files, latest.current.target)
    }
    addEventListener('dragenter', enter)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('dragend', end)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('dragend', end)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return dragged
}

/** Other files in a folder are ignored. A file that was dropped by itself is kept, so that the user is told why it cannot go in. */
function isWanted({ file, inFolder }: DroppedFile): boolean {
  return !inFolder || file.type.startsWith('image/') || /\.(jpe?g|png)$/i.test(file.name)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
