import { ButtonLink } from '@koma/ui/button/button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useForgetLink, useLinks } from '../../features/photo-links/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { LinkRow } from './link-row.tsx'
import styles from './links.module.css'

/** Every link to a single photo that the user made: who can open it and until when, to copy and to turn off. */
export function LinksPage() {
  const t = useTranslations('links')
  return (
    <Page layout="column" title={t('title')} back="/setting">
      <p className={styles.lead}>{t('lead')}</p>
      <Links />
    </Page>
  )
}

function Links() {
  const t = useTranslations('links')
  const words = useTranslations('photoLinks')
  const query = useLinks()
  const { links } = query
  const [ending, setEnding] = useState<string | null>(null)
  const end = useEnd()
  if (!links) return <ListState query={query} skeleton={<SkeletonRows count={4} rowHeight={80} />} />
  if (links.length === 0 && !query.hasNextPage) {
    return (
      <Centre>
        <EmptyState title={t('empty.title')} action={<ButtonLink to="/photo">{t('empty.photos')}</ButtonLink>}>
          {t('empty.body')}
        </EmptyState>
      </Centre>
    )
  }
  return (
    <>
      <ul aria-label={t('title')}>
        {links.map((link) => (
          <LinkRow key={link.photo_id} link={link} onEnd={() => setEnding(link.photo_id)} />
        ))}
      </ul>
      <ShowMore query={query} />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={words('end.title')}
        description={words('end.body')}
        confirmLabel={words('end.confirm')}
        danger
        onConfirm={() => ending !== null && end(ending)}
      />
    </>
  )
}

/** Turns a link off. A snackbar reports the result. */
function useEnd(): (photoId: string) => Promise<boolean> {
  const t = useTranslations('links')
  const failed = useTranslations('photoLinks.failed')
  const client = useApi()
  const forget = useForgetLink()
  const snackbar = useSnackbar()
  const { run } = useChange({
    send: (photoId: string) => client.ask('DELETE /my/{PhotoId}/link', { params: { PhotoId: photoId } }),
    done: (_, photoId) => {
      forget(photoId)
      snackbar.show({ text: t('ended') })
    },
    failed: (error) =>
      snackbar.show({
        text: failureWords(error, { offline: failed('offline'), not_found: failed('gone'), other: t('endFailed') }),
      }),
  })
  return run
}
