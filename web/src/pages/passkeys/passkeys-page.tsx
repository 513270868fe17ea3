import type { Passkey } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { RelativeTime } from '@koma/ui/format/relative-time.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { canUsePasskeys, usePasskeys } from '../../features/account/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import styles from './passkeys.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useAdding } from './use-adding.ts'

/** The passkeys of the account. They stand beside the password, so that the last one can be removed as well. */
export function PasskeysPage() {
  const t = useTranslations('passkeys')
  const query = usePasskeys()
  const adding = useAdding()
  const [edited, setEdited] = useState<Passkey | null>(null)
  const passkeys = query.data
  const isFull = passkeys !== undefined && passkeys.length >= limits.passkeys
  const addButton = (
    <Button
      kind="primary"
      icon={Plus}
      loading={adding.isPending}
      loadingText={t('adding')}
      onClick={() => void adding.run()}
    >
      {t('add')}
    </Button>
  )
  return (
    <Page layout="column" title={t('title')} back="/setting/account">
      {!passkeys ? (
        <ListState query={query} skeleton={<SkeletonRows />} />
      ) : (
        <>
          {!canUsePasskeys() && <Notice>{t('unsupported')}</Notice>}
          {passkeys.length === 0 ? (
            <EmptyState title={t('empty.title')} icon={KeyRound} action={canUsePasskeys() && addButton}>
              {t('empty.body')}
            </EmptyState>
          ) : (
            <>
              <p className={styles.lead}>{t('lead')}</p>
              <SettingGroup>
                {passkeys.map((passkey) => (
                  <SettingRow
                    key={passkey.id}
                    icon={KeyRound}
                    title={passkey.name}
                    caption={<Used passkey={passkey} />}
                    control={
                      <Button
                        size="small"
                        aria-label={t('editNamed', { name: passkey.name })}
                        onClick={() => setEdited(passkey)}
                      >
                        {t('edit')}
                      </Button>
                    }
                  />
                ))}
              </SettingGroup>
              <div className={styles.add}>
                {isFull ? (
                  <p className={styles.lead}>{t('full', { limit: limits.passkeys })}</p>
                ) : (
                  canUsePasskeys() && addButton
                )}
              </div>
            </>
          )}
        </>
      )}
      {adding.needsPassword && <PasswordDialog adding={adding} />}
      {edited && <PasskeyDialog passkey={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function Used({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('passkeys')
  const { last_used_at: used, created_at: created } = passkey
  return t.rich(used ? 'used' : 'created', { when: () => <RelativeTime moment={used ?? created} /> })
}
