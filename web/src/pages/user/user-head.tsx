import type { PublicUser } from '@koma/contract'
import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Copy, ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCopy } from './use-copy.ts'
import styles from './user.module.css'

/** Face, name, words and links. X and VRChat open outside; a Discord id is copied, because it has no page. */
export function UserHead({ user, name }: { user: PublicUser; name: string }) {
  return (
    <>
      <div className={styles.head}>
        <Avatar src={user.user_icon} size={96} />
        <div className={styles.names}>
          {/* The heading of the page is in its bar, for screen readers. */}
          <p className={styles.name}>{name}</p>
          {user.koma_id && <p className={styles.id}>@{user.koma_id}</p>}
        </div>
      </div>
      {user.description && <p className={styles.description}>{user.description}</p>}
      <Links user={user} />
    </>
  )
}

function Links({ user }: { user: PublicUser }) {
  const t = useTranslations('userPage')
  const copy = useCopy()
  const { twitter_id: x, discord_id: discord, vrchat_user_id: vrchatId, vrchat_display_name: vrchat } = user
  if (!x && !discord && !vrchatId && !vrchat) return null
  return (
    <ul className={styles.links} aria-label={t('links')}>
      {x && (
        <li>
          <Outside site="X" label={x} href={`https://x.com/${encodeURIComponent(x)}`} />
        </li>
      )}
      {vrchatId ? (
        <li>
          <Outside
            site="VRChat"
            label={vrchat ?? vrchatId}
            href={`https://vrchat.com/home/user/${encodeURIComponent(vrchatId)}`}
          />
        </li>
      ) : (
        vrchat && (
          <li className={styles.link}>
            <small>VRChat</small> {vrchat}
          </li>
        )
      )}
      {discord && (
        <li>
          <button type="button" className={styles.link} onClick={() => copy(discord)}>
            <small>Discord</small> {discord} <Icon of={Copy} size={14} />
            <VisuallyHidden>{t('copyDiscord')}</VisuallyHidden>
          </button>
        </li>
      )}
    </ul>
  )
}

function Outside({ site, label, href }: { site: string; label: string; href: string }) {
  const t = useTranslations('userPage')
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      <small>{site}</small> {label} <Icon of={ExternalLink} size={14} />
      <VisuallyHidden>{t('outside')}</VisuallyHidden>
    </a>
  )
}
