import { Button } from '@koma/ui/button/button.tsx'
import { useBack } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { lazySection } from '@koma/ui/lazy/lazy-part.tsx'
import { useId, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { createAddress, NewAlbumForm, readPhotoIds, readTyped, useNewAlbum } from '../../features/new-album/index.ts'
import styles from './albums.module.css'

// Loaded apart: it brings the photo grid, which an album created without photos does not need.
const PhotoChoice = lazySection(async () => (await import('./photo-choice.tsx')).PhotoChoice)

/** Creates a personal or a shared album. The address says which of them is chosen at first. */
export function CreateAlbumPage() {
  const words = useTranslations('albums')
  const t = useTranslations('newAlbum')
  const ui = useTranslations('ui')
  const id = useId()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [query] = useSearchParams()
  const isShare = pathname === createAddress.together
  const [photoIds, setPhotoIds] = useState(() => readPhotoIds(state))
  const making = useNewAlbum(photoIds, readTyped(state) ?? { kind: isShare ? 'together' : 'mine' }, true)
  const up = isShare ? '/share' : '/album'
  const goBack = useBack(up)
  const endChoice = () => {
    // A dialog opens the choice directly: then there is no step of the form to go back to.
    if (state?.isStep) navigate(-1)
    else navigate(pathname, { replace: true, state })
  }
  if (query.has('choose')) {
    return (
      <PhotoChoice
        chosen={photoIds}
        back={pathname}
        onDone={(chosen) => {
          setPhotoIds(chosen)
          endChoice()
        }}
        onClose={endChoice}
      />
    )
  }
  return (
    <Page layout="column" title={words('new')} back={up}>
      <NewAlbumForm
        id={id}
        making={making}
        photoIds={photoIds}
        onChoose={() => navigate(`${pathname}?choose`, { state: { ...state, isStep: true } })}
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
