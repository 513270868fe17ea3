import { VolumeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { personName } from '../../features/tags/index.ts'
import { useMute, useMuted } from '../../features/users/index.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { useFromHere } from '../../ui/layout/back.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ListRow } from '../../ui/list/list-row.tsx'
import { ShowMore } from '../../ui/list/show-more.tsx'
import { Centre } from '../../ui/state/centre.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ListState } from '../../ui/state/list-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
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
