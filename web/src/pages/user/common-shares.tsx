import type { Share } from '@koma/contract'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { useAllPages } from '@koma/ui/list/use-all-pages.ts'
import { useTranslations } from 'use-intl'
import { CoversSkeleton, ShareCover, useShares } from '../../features/shares/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './user.module.css'

/** The shared albums that both belong to. */
export function CommonShares({ userId }: { userId: string }) {
  const t = useTranslations('userPage')
  const query = useShares('all')
  const { shares } = query
  useAllPages(query)
  const common = shares?.filter((share) => isInside(share, userId))
  if (common?.length === 0 && !query.isFetchNextPageError) return null
  return (
    <section className={styles.section}>
      <SectionHeading note={common && t('sharesCount', { count: common.length })}>{t('shares')}</SectionHeading>
      {common ? (
        <ul className={styles.covers}>
          {common.map((share) => (
            <ShareCover key={share.album_id} share={share} />
          ))}
        </ul>
      ) : (
        <ListState query={query} skeleton={<CoversSkeleton />} inline />
      )}
      {query.isFetchNextPageError && <ShowMore query={query} />}
    </section>
  )
}

function isInside({ owner, members, my_role: role }: Share, userId: string): boolean {
  if (role !== 'owner' && role !== 'member') return false
  return owner.user_id === userId || members.some((member) => member.user_id === userId)
}
