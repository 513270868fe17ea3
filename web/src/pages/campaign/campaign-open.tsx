import type { Promotion } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useBack, useFromHere } from '@koma/ui/layout/back.ts'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalText } from '../../features/campaigns/index.ts'
import { LoginDialog, useSession } from '../../features/session/index.ts'
import styles from './campaign.module.css'
import { Entries } from './entries.tsx'
import { Hero } from './hero.tsx'
import { HowTo } from './how-to.tsx'
import { Postable } from './postable.tsx'
import type { PostDialogProps } from './posting/post-dialog.tsx'

const PostDialog = lazyOverlay<PostDialogProps>(
  async () => (await import('./posting/post-dialog.tsx')).PostDialog,
  ({ onClose }) => onClose(),
)

interface CampaignProps {
  /** The address by which the page was opened. */
  address: string
  campaign: Promotion
}

export function CampaignOpen({ address, campaign }: CampaignProps) {
  const t = useTranslations('campaignPage')
  const local = useLocalText()
  const { status } = useSession()
  const navigate = useNavigate()
  const from = useFromHere()
  const goBack = useBack(`/pr/${address}`)
  const [search, setSearch] = useSearchParams()
  const [asksLogin, setAsksLogin] = useState(false)
  const isRunning = campaign.state === 'running'
  const whose = status === 'user' && search.get('of') === 'me' ? 'me' : 'everyone'
  const show = (wanted: 'everyone' | 'me') =>
    setSearch(wanted === 'me' ? { of: 'me' } : {}, { replace: true, preventScrollReset: true })
  const takePart = () => {
    if (status === 'guest') setAsksLogin(true)
    else void navigate(`?${whose === 'me' ? 'of=me&' : ''}post`, { state: from, preventScrollReset: true })
  }
  return (
    <div className={styles.page}>
      <title>{`${local(campaign.title)} — Koma`}</title>
      <Hero address={address} campaign={campaign} onTakePart={takePart} onShowMine={() => show('me')} />
      <div className={styles.body}>
        {isRunning && status === 'user' && <Postable address={address} onTakePart={takePart} />}
        {campaign.state !== 'over' && <Perk campaign={campaign} />}
        {campaign.state !== 'over' && <HowTo />}
        <Entries address={address} campaign={campaign} whose={whose} onShow={show} onTakePart={takePart} />
      </div>
      {isRunning && status === 'user' && search.has('post') && (
        <PostDialog address={address} campaign={campaign} onClose={goBack} />
      )}
      <LoginDialog why={t('login')} open={asksLogin} onClose={() => setAsksLogin(false)} />
    </div>
  )
}

function Perk({ campaign: { grant, mine } }: { campaign: Promotion }) {
  const t = useTranslations('campaignPage.perk')
  const { count, bytes } = useFormats()
  if (!grant) return null
  const facts = { files: count(grant.storage_count_files), bytes: bytes(grant.storage_size_bytes) }
  return (
    <Notice icon={Gift}>
      <p className={styles.perk}>
        <b>{t('title')}</b> {t.rich(mine?.is_applied ? 'applied' : 'offer', { ...facts, b: (words) => <b>{words}</b> })}
      </p>
    </Notice>
  )
}
