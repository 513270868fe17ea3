import type { PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { ListState } from '../../platform/connection/list-state.tsx'
import { canSearchFor, useUserSearch } from '../tags/index.ts'
import { useSearchField } from './use-search-field.ts'
import { useMetPeople } from './user-queries.ts'
import styles from './users.module.css'

type Row = (user: PublicUser) => ReactNode

interface FindPeopleProps {
  label: string
  hint?: string
  className?: string | undefined
  fieldRef?: Ref<HTMLInputElement>
  /** Drawn above the people, for what else matches the text. */
  above?: (sought: string) => ReactNode
  /** Shown before anything is typed, instead of the people the user meets most. */
  before?: ReactNode
  /** One person as a row of a list. */
  children: Row
}

/** Finds people by name or ID; before anything is typed, shows those the user meets most. */
export function FindPeople({ label, hint, className, fieldRef, above, before, children }: FindPeopleProps) {
  const { field, sought } = useSearchField()
  return (
    <>
      <SearchField
        label={label}
        {...(hint ? { hint } : {})}
        maxLength={limits.searchText.max}
        ref={fieldRef}
        {...field}
      />
      <div className={className}>
        {above?.(sought)}
        {canSearchFor(sought) ? (
          <Found sought={sought} row={children} />
        ) : (
          (before ?? <MetPeople>{children}</MetPeople>)
        )}
      </div>
    </>
  )
}

function Found({ sought, row }: { sought: string; row: Row }) {
  const t = useTranslations('users.find')
  const search = useUserSearch(sought)
  const { users } = search
  if (search.isError && users.length === 0) return <Notice tone="danger">{t('failed')}</Notice>
  if (users.length === 0) {
    return search.isSettled ? (
      <p role="status">{t('none', { text: search.text })}</p>
    ) : (
      <SkeletonRows count={2} avatar={40} rowHeight={56} />
    )
  }
  return (
    <>
      <ul aria-label={t('found')}>{users.map(row)}</ul>
      <ShowMore {...search.more} />
    </>
  )
}

/** The people who are with the user in most photos. */
function MetPeople({ children }: { children: Row }) {
  const t = useTranslations('users.find')
  const query = useMetPeople()
  if (!query.data)
    return <ListState query={query} skeleton={<SkeletonRows count={3} avatar={40} rowHeight={56} />} inline />
  if (query.data.users.length === 0) return null
  return (
    <section>
      <SectionHeading>{t('met')}</SectionHeading>
      <p className={styles.lead}>{t('metLead')}</p>
      <ul aria-label={t('met')}>{query.data.users.map(children)}</ul>
    </section>
  )
}
