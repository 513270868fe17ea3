import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { BookOpen, Keyboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ClientDownload, DownloadButton, useClients } from '../../features/clients/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { useSession } from '../../features/session/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './client-application.module.css'
import { ClientRows } from './client-rows.tsx'

const tutorial = '/about/client_tutorial'

/** The sync clients of the account, and how to get one. */
export function ClientApplicationPage() {
  const t = useTranslations('clientApplication')
  const { isMounted } = useNavigationFacts()
  const { issuer } = useSession()
  const query = useClients()
  const { clients } = query
  if (issuer) return <Elsewhere />
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      <p className={styles.lead}>{t('lead')}</p>
      {!clients ? (
        <ListState query={query} skeleton={<SkeletonRows count={2} />} inline />
      ) : clients.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={t('empty.title')} action={<DownloadButton />}>
            {t('empty.body')}
          </EmptyState>
        </div>
      ) : (
        <SettingGroup title={t('connected')}>
          <ClientRows clients={clients} />
        </SettingGroup>
      )}
      <SettingGroup title={t('connecting')}>
        <SettingRow icon={Keyboard} title={t('code')} caption={t('codeCaption')} to="/connect_device" />
        {isMounted(tutorial) && (
          <SettingRow
            icon={BookOpen}
            title={
              <a href={tutorial} target="_blank" rel="noreferrer">
                {t('tutorial')}
              </a>
            }
            caption={t('tutorialCaption')}
          />
        )}
      </SettingGroup>
      <ClientDownload offersButton={clients !== undefined && clients.length > 0} />
    </Page>
  )
}

/** Codes are given out by the embedded identity service alone. */
function Elsewhere() {
  const t = useTranslations('clientApplication')
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.empty}>
        <EmptyState title={t('elsewhere.title')}>{t('elsewhere.body')}</EmptyState>
      </div>
    </Page>
  )
}
