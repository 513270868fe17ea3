import { useId, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { useBack } from '../../ui/layout/back.ts'
import { Page } from '../../ui/layout/page.tsx'
import { lazySection } from '../../ui/lazy/lazy-part.tsx'
import styles from './albums.module.css'
import { CreateAlbumForm } from './create-album-form.tsx'
import { useAlbumMaking } from './use-album-making.ts'

// Loaded apart: it brings the photo grid, which an album created without photos does not need.
const PhotoChoice = lazySection(async () => (await import('./photo-choice.tsx')).PhotoChoice)

/** The state of the navigation: the name from the dialog, and whether the photo picker was opened from this page. */
interface Brought {
  name?: string
  isStep?: boolean
}

export function CreateAlbumPage() {
  const words = useTranslations('albums')
  const t = useTranslations('albumsPage.create')
  const ui = useTranslations('ui')
  const id = useId()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: Brought | null }
  const [query] = useSearchParams()
  const [photoIds, setPhotoIds] = useState<readonly string[]>([])
  const making = useAlbumMaking(photoIds, state?.name, true)
  const goBack = useBack('/album')
  const endChoice = () => {
    if (state?.isStep) navigate(-1)
    else navigate('/album/create', { replace: true, state })
  }
  if (query.has('choose')) {
    return (
      <>
        <title>{`${t('choose')} — Koma`}</title>
        <PhotoChoice
          chosen={photoIds}
          onDone={(chosen) => {
            setPhotoIds(chosen)
            endChoice()
          }}
          onClose={endChoice}
        />
      </>
    )
  }
  return (
    <Page layout="column" title={words('new')} back="/album">
      <CreateAlbumForm
        id={id}
        making={making}
        photoIds={photoIds}
        onChoose={() => navigate('/album/create?choose', { state: { ...state, isStep: true } })}
      />
      <div className={styles.buttons}>
        <Button onClick={goBack} disabled={making.isPending}>
          {ui('cancel')}
        </Button>
        <Button kind="primary" type="submit" form={id} loading={making.isPending} loadingText={t('making')}>
          {t('make')}
        </Button>
      </div>
    </Page>
  )
}
