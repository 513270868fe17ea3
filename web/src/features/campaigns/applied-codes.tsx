import { Button } from '@koma/ui/button/button.tsx'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Gift } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { failureWords } from '../../platform/failure-words.ts'
import styles from './campaigns.module.css'
import { useApplyCodes } from './use-apply-codes.ts'
import { useLocalText } from './use-local-text.ts'

/** Applies stored codes after the login, and says what came of it. */
export function AppliedCodes() {
  const t = useTranslations('campaigns.code')
  const said = useTranslations('campaigns.code.failed')
  const local = useLocalText()
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  const { count, bytes, dateTime } = useFormats()
  const { applied, failure, dismiss } = useApplyCodes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is told once, whatever else is drawn again.
  useEffect(() => {
    if (failure === null) return
    snackbar.show({
      text: failureWords(failure, {
        offline: said('offline'),
        other: said('other'),
        promotion_code: said('code'),
        promotion_not_running: said('notRunning'),
        attempt_limit: said('attempts'),
      }),
    })
    dismiss()
  }, [failure])
  if (!applied) return null
  const { campaign, isNew } = applied
  const { grant } = campaign
  return (
    <Dialog
      open
      onOpenChange={(open) => open || dismiss()}
      title={t(isNew ? 'applied' : 'already')}
      description={local(campaign.title)}
      top={
        <span className={styles.gift}>
          <Icon of={Gift} size={24} />
        </span>
      }
      footer={
        <>
          <Button onClick={dismiss}>{t('close')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              dismiss()
              void navigate(`/pr/${campaign.promotion_id}`)
            }}
          >
            {t('see')}
          </Button>
        </>
      }
    >
      {grant && (
        <p className={styles.grant}>
          {t.rich('grant', {
            files: count(grant.storage_count_files),
            bytes: bytes(grant.storage_size_bytes),
            until: dateTime(Date.parse(campaign.ends_at)),
            b: (words) => <b>{words}</b>,
          })}
        </p>
      )}
    </Dialog>
  )
}
