import type { Share } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CollectionHeader } from '../../features/covers/index.ts'
import { useSession } from '../../features/session/index.ts'
import { peopleCount, ShareFaces, ShareTypeTag } from '../../features/shares/index.ts'
import { personName } from '../../features/tags/index.ts'
import { PersonLink } from '../../features/users/index.ts'

interface ShareHeaderProps {
  share: Share
  cover: ReactNode
  /** The actions on the album. */
  children: ReactNode
}

/** The cover, type, name and people of an album. */
export function ShareHeader({ share, cover, children }: ShareHeaderProps) {
  const t = useTranslations('sharePage')
  const words = useTranslations('shares')
  const formats = useFormats()
  const { me } = useSession()
  const isInside = share.my_role === 'owner' || share.my_role === 'member'
  const photos = words('photos', { count: share.photos_count })
  const fact = isInside
    ? share.last_photo_added_at && t('updated', { day: formats.day(share.last_photo_added_at) })
    : words('people', { count: peopleCount(share) })
  return (
    <CollectionHeader
      cover={cover}
      facts={
        <>
          <ShareTypeTag type={share.share_type} />
          <span>{[photos, fact].filter(Boolean).join(' · ')}</span>
        </>
      }
      name={share.name}
      about={
        isInside ? (
          <>
            <ShareFaces share={share} max={5} size={32} linked />
            {t('joined', { count: peopleCount(share) })}
          </>
        ) : (
          <>
            <Avatar src={share.owner.user_icon} size={32} />
            <span>
              {words.rich('ofOwner', {
                name: personName(share.owner, words('somebody')),
                b: (chunks) => <b>{me ? <PersonLink user={share.owner}>{chunks}</PersonLink> : chunks}</b>,
              })}
            </span>
          </>
        )
      }
      actions={children}
    />
  )
}
