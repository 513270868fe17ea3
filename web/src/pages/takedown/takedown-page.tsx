import type { Takedown } from '@koma/contract'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Page } from '@koma/ui/layout/page.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'
import { AppealDialog } from './appeal-dialog.tsx'
import styles from './takedown.module.css'
import { takedownQuery } from './takedown-query.ts'

/** Tells an owner what was taken down and why, that nothing is lost by it, and how to appeal. */
export function TakedownPage() {
  const t = useTranslations('takedownPage')
  const { takedownId = '' } = useParams()
  const query = useQuery(takedownQuery(useApi(), takedownId))
  if (isNotThere(query.error)) {
    return (
      <Centre>
        <title>{`${t('gone.title')} — Koma`}</title>
        <NotFoundState title={t('gone.title')} description={t('gone.description')} homeLabel={t('gone.home')} />
      </Centre>
    )
  }
  return (
    <Page layout="column" title={t('title')} back="/notification">
      {query.data ? (
        <Notified takedown={query.data} />
      ) : (
        <ListState query={query} skeleton={<SkeletonRows count={4} />} />
      )}
    </Page>
  )
}

function Notified({ takedown }: { takedown: Takedown }) {
  const t = useTranslations('takedownPage')
  const [isAppealing, setAppealing] = useState(false)
  const { kind, photo_url: picture, appeal, restored_at: restoredAt } = takedown
  const isDown = restoredAt === null
  return (
    <div className={styles.notice}>
      {picture !== null && (
        <div className={styles.picture} data-down={isDown}>
          <img src={picture} alt="" />
          <span>
            <Icon of={isDown ? EyeOff : CircleCheck} size={16} />
            {t(isDown ? 'down' : 'restored')}
          </span>
        </div>
      )}
      <div>
        <h2>{isDown ? t(`heading.${kind ?? 'account'}`) : t('restored')}</h2>
        <p className={styles.lead}>{t(isDown ? 'body' : 'back')}</p>
      </div>
      <Facts takedown={takedown} />
      <p className={styles.kept}>
        <Icon of={CircleCheck} size={18} />
        {t(kind === 'share' ? 'keptShare' : 'kept')}
      </p>
      {appeal && <Appealed appeal={appeal} isDown={isDown} />}
      <div className={styles.acts}>
        <See takedown={takedown} />
        {isDown && !appeal && <Button onClick={() => setAppealing(true)}>{t('appeal.open')}</Button>}
      </div>
      <AppealDialog takedownId={takedown.takedown_id} open={isAppealing} onClose={() => setAppealing(false)} />
    </div>
  )
}

function Facts({ takedown }: { takedown: Takedown }) {
  const t = useTranslations('takedownPage')
  const reasons = useTranslations('notificationPage.moderation.reason')
  const locale = useLocale()
  const { day } = useFormats()
  const { kind, share_name: share, promotion_title: campaign, until } = takedown
  const place = share ?? campaign?.[locale] ?? (kind === 'photo_link' ? t('link') : null)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('reason')}</dt>
        <dd>{reasons(takedown.reason)}</dd>
      </div>
      {place !== null && (
        <div>
          <dt>{t('place')}</dt>
          <dd>{place}</dd>
        </div>
      )}
      <div>
        <dt>{t('date')}</dt>
        <dd>{day(takedown.taken_at)}</dd>
      </div>
      {until !== null && (
        <div>
          <dt>{t('until')}</dt>
          <dd>{day(until)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Leads to what is left with its owner. */
function See({ takedown: { kind, photo_id, share_id } }: { takedown: Takedown }) {
  const t = useTranslations('takedownPage')
  const from = useFromHere()
  const [to, words] =
    kind === 'share' && share_id !== null
      ? [`/share/${share_id}`, t('seeShare')]
      : photo_id === null
        ? ['/photo', t('seeLibrary')]
        : [`/photo/${photo_id}`, t('seePhoto')]
  return (
    <ButtonLink kind="primary" to={to} state={from}>
      {words}
    </ButtonLink>
  )
}

function Appealed({ appeal, isDown }: { appeal: NonNullable<Takedown['appeal']>; isDown: boolean }) {
  const t = useTranslations('takedownPage.appeal')
  const { day } = useFormats()
  return (
    <section className={styles.appealed} aria-label={t('yours')}>
      {isDown && <Notice>{appeal.state === 'open' ? t('waiting', { date: day(appeal.sent_at) }) : t('closed')}</Notice>}
      <h3>{t('yours')}</h3>
      <p>{appeal.text}</p>
    </section>
  )
}
