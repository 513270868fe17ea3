import { useChange } from '@koma/ui/form/use-change.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { useSession } from '../session/index.ts'
import { setPostHidden } from './hidden-posts.ts'
import type { ReportTarget } from './report-dialog.tsx'

/** Hides a post from the reader's timelines, or shows it again: at once on this device, and on the server for users. */
export function useHiding(target: ReportTarget, timestamp: number | undefined) {
  const t = useTranslations('reports')
  const client = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { status } = useSession()
  const { run } = useChange({
    overlaps: true,
    scope: 'hide post',
    apply: (hide: boolean) => {
      if (timestamp === undefined) return () => {}
      setPostHidden(timestamp, hide)
      return () => setPostHidden(timestamp, !hide)
    },
    send: async (hide: boolean) => {
      if (status !== 'user') return
      if (target.kind === 'promotion_post') {
        await client.ask('POST /timeline/hide', { body: { kind: target.kind, id: target.id, hide } })
      } else if (target.kind === 'share' && target.photo_id !== undefined) {
        const { kind, id, photo_id } = target
        await client.ask('POST /timeline/hide', { body: { kind, id, photo_id, hide } })
      }
    },
    done: (_, hide) => {
      // What was fetched while the post was hidden does not have it.
      if (!hide) void queryClient.invalidateQueries({ queryKey: ['timelines'] })
    },
    failed: (error) => {
      const words = { offline: t('failed.offline'), not_found: t('failed.gone'), other: t('failed.hide') }
      snackbar.show({ text: failureWords(error, words) })
    },
  })
  /** Hides the post, and says so with a way to see it again. */
  return () => {
    snackbar.show({ text: t('hidden'), action: { label: t('showAgain'), onAct: () => void run(false) } })
    void run(true)
  }
}
