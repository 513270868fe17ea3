import type { Share } from '@koma/contract'
import { CoverSetting } from './cover-setting.tsx'
import { DangerActions } from './danger-actions.tsx'
import { InvitedList } from './invited-list.tsx'
import { MemberList } from './member-list.tsx'
import { SettingsForm } from './settings-form.tsx'
import styles from './share-edit.module.css'
import { WaitingApplicants } from './waiting-applicants.tsx'

export function ShareSettings({ share }: { share: Share }) {
  return (
    <div className={styles.settings}>
      <WaitingApplicants share={share} />
      <CoverSetting share={share} />
      <SettingsForm share={share} />
      <MemberList share={share} />
      <InvitedList share={share} />
      <DangerActions share={share} />
    </div>
  )
}
