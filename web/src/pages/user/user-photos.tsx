import { limits } from '@koma/contract/limits'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { TopBar, type TopBarProps } from '@koma/ui/layout/top-bar.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Bone, Skeleton } from '@koma/ui/state/skeleton.tsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useEditOffer } from '../../features/edits/index.ts'
import { PhotoList, useOwnOffer } from '../../features/photo-list/index.ts'
import { PhotoSourceProvider, plainLook, useStoreHere } from '../../features/photos/index.ts'
import { useSession } from '../../features/session/index.ts'
import { arrangePhotosWith, photoWithAddress, usePhotosWith, usePhotosWithSource } from '../../features/users/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { usePhotosFirst } from './use-photos-first.ts'
import styles from './user.module.css'

interface UserPhotosProps {
  userId: string
  name: string
  isMe: boolean
  /** Shown instead of photos of somebody who is muted. */
  muted: ReactNode | null
  /** Of the page. */
  bar: TopBarProps
  above: ReactNode
  below: ReactNode
}

/** A person's page with the photos with them that the user may see, to open and to choose. */
export function UserPhotos(props: UserPhotosProps) {
  const source = usePhotosWithSource(props.userId)
  return (
    <PhotoSourceProvider value={source}>
      <PhotosWith {...props} onMoved={source.refresh} />
    </PhotoSourceProvider>
  )
}

function PhotosWith(props: UserPhotosProps & { onMoved: () => void }) {
  const { userId, name, isMe, muted, bar, above, below, onMoved } = props
  const t = useTranslations('userPage')
  const query = usePhotosWith(userId, muted === null)
  const { list, matches } = query
  const store = useStoreHere()
  const { me } = useSession()
  const editing = useEditOffer()
  const offer = useOwnOffer({ hasOthers: true, editing: editing.offer, onMoved })
  const photos = usePhotosFirst()
  const count = t(matches >= limits.searchCount ? 'photosMany' : 'photosCount', { count: matches })
  const heading = (
    <div ref={photos} className={styles.section}>
      <SectionHeading note={list && count}>{isMe ? t('myPhotos') : t('photos', { name })}</SectionHeading>
      {!list ? (
        <ListState query={query} skeleton={<PhotosSkeleton />} inline />
      ) : (
        <p className={styles.lead}>{t(list.length > 0 ? 'photosLead' : isMe ? 'noMyPhotos' : 'noPhotos')}</p>
      )}
    </div>
  )
  const addressOf = (photoId: string) => {
    const photo = store.get(photoId)
    return photo ? photoWithAddress(photo, me?.user_id) : `/photo/${photoId}`
  }
  return (
    <>
      <title>{`${bar.title} — Koma`}</title>
      <PhotoList
        list={list ?? noPhotos}
        look={plainLook}
        linkTo={addressOf}
        offer={offer}
        bar={(startChoosing) => (
          <TopBar
            {...bar}
            column
            actions={
              <>
                {list && list.length > 0 && (
                  <IconButton icon={CircleCheck} label={t('choose')} onClick={startChoosing} />
                )}
                {bar.actions}
              </>
            }
          />
        )}
        above={
          <>
            {above}
            {muted ?? heading}
          </>
        }
        below={
          <>
            <ShowMore query={query} />
            {below}
          </>
        }
        className={styles.column}
      />
      {editing.dialog}
    </>
  )
}

const noPhotos = arrangePhotosWith([], true)

function PhotosSkeleton() {
  return (
    <Skeleton>
      <div className={styles.bones}>
        {[0, 1, 2, 3, 4, 5].map((place) => (
          <Bone key={place} width={200} height={112} shape="frame" />
        ))}
      </div>
    </Skeleton>
  )
}
