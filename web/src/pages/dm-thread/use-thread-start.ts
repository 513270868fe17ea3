import { type RefObject, useCallback, useState } from 'react'
import { useNavigationType } from 'react-router'
import { readLastOpened } from '../../features/photos/index.ts'

/** Where a thread opens: at the photo that was open if the user comes back from it, otherwise at the unread line. Null for its end. */
export function useThreadStart(list: RefObject<HTMLElement | null>): () => Element | null {
  const way = useNavigationType()
  const [opened] = useState(() => (way === 'PUSH' ? null : readLastOpened()))
  return useCallback(() => {
    const photo = opened && list.current?.querySelector(`[data-photo-id="${CSS.escape(opened.photoId)}"]`)
    return photo?.closest('article') ?? list.current?.querySelector('[role="separator"]') ?? null
  }, [list, opened])
}
