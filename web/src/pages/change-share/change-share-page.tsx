import type { ShareType } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useForm } from '@koma/ui/form/use-form.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { NoAlbum, useAlbum, useAlbumSource } from '../../features/albums/index.ts'
import {
  type ChangeProgress,
  changeAlbumSharing,
  checkSharePassword,
  ShareAccessFields,
  useShareCache,
  useShareProblemWords,
} from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import styles from './change-share.module.css'
import { allPhotoIdsQuery, begunChangeQuery } from './change-share-queries.ts'

/** Turns a personal album into a shared one. */
export function ChangeSharePage() {
  const t = useTranslations('changeShare')
  const { albumId = '' } = useParams()
  const album = useAlbum(albumId)
  const photos = useQuery(allPhotoIdsQuery(useQueryClient(), useAlbumSource(albumId), albumId))
  const begun = useQuery(begunChangeQuery(useApi(), albumId))
  if (isNotThere(album.error)) return <NoAlbum />
  return (
    <Page layout="column" title={t('title')} back={`/album/${albumId}`}>
      {album.data && photos.data && begun.data ? (
        <ChangeForm albumId={albumId} name={album.data.album_name} photoIds={photos.data} begun={begun.data} />
      ) : (
        <ListState
          query={[album, photos, begun].find((query) => query.isError) ?? album}
          skeleton={<SkeletonRows count={4} />}
        />
      )}
    </Page>
  )
}

interface ChangeFormProps {
  albumId: string
  name: string
  photoIds: readonly string[]
  /** The progress that an earlier visit made. */
  begun: ChangeProgress
}

function ChangeForm({ albumId, name, photoIds, begun: earlier }: ChangeFormProps) {
  const t = useTranslations('changeShare')
  const words = useShareProblemWords()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const progress = useRef(earlier)
  const form = useForm({
    initial: {
      type: earlier.share?.share_type ?? ('INVITE_ONLY' satisfies ShareType),
      password: '',
      autoApprove: earlier.share?.auto_approve ?? false,
    },
    check: ({ type, password }) => {
      const isAsked = type === 'PUBLIC_PASSWORD' && !progress.current.isSet
      const problem = isAsked ? checkSharePassword(password) : null
      return { password: problem ? words(problem) : undefined }
    },
    send: ({ type, password, autoApprove }) => {
      const wish = {
        albumId,
        name,
        photoIds,
        type,
        password: type === 'PUBLIC_PASSWORD' ? password : null,
        autoApprove,
      }
      return changeAlbumSharing(client, wish, progress.current)
    },
    done: async (outcome) => {
      if (outcome.failed) {
        progress.current = outcome.progress
        cache.listsChanged()
        form.refuse({ words: t(`failed.${outcome.failed}`) })
        return
      }
      cache.changed(outcome.share)
      cache.albumsChanged()
      snackbar.show({ text: t('done', { name }) })
      await navigate(`/share/${outcome.share.album_id}`, { replace: true })
    },
  })
  const begun = progress.current.share
  /** A change of the form means that settings which an earlier try sent have to be sent again. */
  const change = (part: Partial<typeof form.values>) => {
    progress.current = { ...progress.current, isSet: false }
    form.set(part)
  }
  return (
    <form onSubmit={form.submit} noValidate className={styles.form}>
      <Notice>{t('body', { name, count: photoIds.length })}</Notice>
      {earlier.share && !form.problem && (
        <Notice icon={History}>
          {t('begun')}{' '}
          <ButtonLink to={`/share/${earlier.share.album_id}`} kind="text" size="small">
            {t('see')}
          </ButtonLink>
        </Notice>
      )}
      <ShareAccessFields values={form.values} onChange={change} password={form.field('password')} />
      {form.problem && (
        <Notice tone="danger">
          {form.problem}{' '}
          {begun && (
            <ButtonLink to={`/share/${begun.album_id}`} kind="text" size="small">
              {t('see')}
            </ButtonLink>
          )}
        </Notice>
      )}
      <Button kind="primary" type="submit" size="large" block loading={form.isPending} loadingText={t('changing')}>
        {t(form.problem || earlier.share ? 'again' : 'change')}
      </Button>
    </form>
  )
}
