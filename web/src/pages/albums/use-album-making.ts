import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { checkAlbumName, useAlbumChanges } from '../../features/albums/index.ts'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'

export interface AlbumMaking {
  name: string
  setName: (name: string) => void
  /** It was tried with what is there: what is missing is told. */
  tried: boolean
  running: boolean
  problem: string | null
  make: (photoIds: readonly string[]) => Promise<void>
}

/** A new album on its way. Once it is there it is opened, in the place of what made it. */
export function useAlbumMaking(firstName = '', replace = false): AlbumMaking {
  const t = useTranslations('albumsPage.create')
  const { make } = useAlbumChanges()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const [name, setName] = useState(firstName)
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isRunning = useRef(false)
  return {
    name,
    setName,
    tried,
    running,
    problem,
    make: async (photoIds) => {
      setTried(true)
      // Enter, pressed twice, makes one album.
      if (isRunning.current || checkAlbumName(name)) return
      isRunning.current = true
      setRunning(true)
      setProblem(null)
      const outcome = await make(name, photoIds)
      isRunning.current = false
      setRunning(false)
      if (!outcome.album) return setProblem(outcome.problem)
      snackbar.show({ text: t('made', { name: outcome.album.album_name }) })
      navigate(`/album/${outcome.album.album_id}`, { replace, state: { from: '/album' } })
    },
  }
}
