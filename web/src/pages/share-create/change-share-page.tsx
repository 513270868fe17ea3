import type { ShareType } from '@koma/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNoAlbum, NoAlbum, useAlbum, useAlbumIndex } from '../../features/albums/index.ts'
import {
  type ChangeProgress,
  type ChangeStep,
  changeAlbumSharing,
  checkSharePassword,
  findBegunChange,
  ShareTypeChoice,
  useShareCache,
  useShareProblemWords,
} from '../../features/shares/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useSnackbar } from '../../ui/overlay/snackbar.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import styles from './share-create.module.css'

/** Makes a shared album of a personal one. */
export function ChangeSharePage() {
  const t = useTranslations('shareCreate.change')
  const { albumId = '' } = useParams()
  const album = useAlbum(albumId)
  const index = useAlbumIndex(albumId)
  const begun = useBegunChange(albumId)
  if (isNoAlbum(album.error)) return <NoAlbum />
  return (
    <Page layout="column" title={t('title')} back={`/album/${albumId}`}>
      {album.data && index.data && begun.data ? (
        <ChangeForm albumId={albumId} name={album.data.album_name} photoIds={index.data.photoIds} begun={begun.data} />
      ) : (
        <ListState
          query={[album, index, begun].find((query) => query.isError) ?? album}
          skeleton={<SkeletonRows count={4} />}
        />
      )}
    </Page>
  )
}

/** Asked for once a visit: while the page is open, it knows better itself how far it has come. */
function useBegunChange(albumId: string) {
  const client = useApi()
  return useQuery({
    queryKey: ['shares', 'begun change', albumId],
    queryFn: ({ signal }) => findBegunChange(client, albumId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

interface ChangeFormProps {
  albumId: string
  name: string
  photoIds: readonly string[]
  /** How far an earlier visit came. */
  begun: ChangeProgress
}

function ChangeForm({ albumId, name, photoIds, begun: earlier }: ChangeFormProps) {
  const t = useTranslations('shareCreate.change')
  const field = useTranslations('shares.field')
  const words = useShareProblemWords()
  const client = useApi()
  const cache = useShareCache()
  const snackbar = useSnackbar()
  const navigate = useNavigate()
  const [type, setType] = useState<ShareType>(earlier.share?.share_type ?? 'INVITE_ONLY')
  const [password, setPassword] = useState('')
  const [autoApprove, setAutoApprove] = useState(earlier.share?.auto_approve ?? false)
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const [failed, setFailed] = useState<ChangeStep | null>(null)
  const progress = useRef(earlier)
  const passwordField = useRef<HTMLInputElement>(null)
  const isLocked = type === 'PUBLIC_PASSWORD'
  const passwordProblem = isLocked && !progress.current.isSet ? checkSharePassword(password) : null
  const begun = progress.current.share

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running) return
    setTried(true)
    if (passwordProblem) return passwordField.current?.focus()
    setRunning(true)
    setFailed(null)
    const wish = { albumId, name, photoIds, type, password: isLocked ? password : null, autoApprove }
    const outcome = await changeAlbumSharing(client, wish, progress.current)
    setRunning(false)
    if (outcome.failed) {
      progress.current = outcome.progress
      cache.listsChanged()
      return setFailed(outcome.failed)
    }
    cache.changed(outcome.share)
    cache.albumsChanged()
    snackbar.show({ text: t('done', { name }) })
    await navigate(`/share/${outcome.share.album_id}`, { replace: true })
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <Notice>{t('body', { name, count: photoIds.length })}</Notice>
      {earlier.share && !failed && (
        <Notice icon={History}>
          {t('begun')}{' '}
          <ButtonLink to={`/share/${earlier.share.album_id}`} kind="text" size="small">
            {t('see')}
          </ButtonLink>
        </Notice>
      )}
      <ShareTypeChoice
        value={type}
        onChange={(chosen) => {
          progress.current = { ...progress.current, isSet: false }
          setType(chosen)
        }}
      />
      {isLocked && (
        <PasswordField
          ref={passwordField}
          label={field('password')}
          hint={field('passwordHint')}
          autoComplete="off"
          value={password}
          onChange={(event) => {
            progress.current = { ...progress.current, isSet: false }
            setPassword(event.target.value)
          }}
          error={tried && passwordProblem ? words(passwordProblem) : undefined}
        />
      )}
      <div>
        <Checkbox
          checked={autoApprove}
          onChange={(on) => {
            progress.current = { ...progress.current, isSet: false }
            setAutoApprove(on)
          }}
        >
          {field('autoApprove')}
        </Checkbox>
        <p className={styles.hint}>{field('autoApproveHint')}</p>
      </div>
      {failed && (
        <Notice tone="danger">
          {t(`failed.${failed}`)}{' '}
          {begun && (
            <ButtonLink to={`/share/${begun.album_id}`} kind="text" size="small">
              {t('see')}
            </ButtonLink>
          )}
        </Notice>
      )}
      <Button kind="primary" type="submit" size="large" block loading={running} loadingText={t('changing')}>
        {t(failed || earlier.share ? 'again' : 'change')}
      </Button>
    </form>
  )
}
