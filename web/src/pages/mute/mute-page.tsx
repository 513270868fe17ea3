import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { ListRow } from '@koma/ui/list/list-row.tsx'
import { ShowMore } from '@koma/ui/list/show-more.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { VolumeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import { useMute, useMuted } from '../../features/users/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './mute.module.css'

export function MutePage() {
  const t = useTranslations('mutePage')
  const people = useTranslations('users')
  const from = useFromHere()
  const query = useMuted()
  const { setMute, pending } = useMute()
  const { users } = query
  return (
    <Page layout="column" title={t('title')} back="/setting/notification">
      {!users ? (
        <ListState query={query} skeleton={<SkeletonRows />} />
      ) : users.length === 0 ? (
        <Centre>
          <EmptyState
            title={t('empty.title')}
            icon={VolumeOff}
            action={<ButtonLink to="/setting/notification">{t('empty.settings')}</ButtonLink>}
          >
            {t('empty.body')}
          </EmptyState>
        </Centre>
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <ul>
            {users.map((user) => {
              const name = personName(user, people('somebody'))
              return (
                <ListRow
                  key={user.user_id}
                  leading={<Avatar src={user.user_icon} size={44} />}
                  title={name}
                  caption={user.koma_id && `@${user.koma_id}`}
                  to={`/user/${user.user_id}`}
                  state={from}
                  actions={
                    <Button
                      size="small"
                      aria-label={t('unmuteNamed', { name })}
                      loading={pending?.user.user_id === user.user_id}
                      onClick={() => void setMute({ user, mute: false })}
                    >
                      {people('unmute')}
                    </Button>
                  }
                />
              )
            })}
          </ul>
          <ShowMore query={query} />
        </>
      )}
    </Page>
  )
}
