import type { PublicUser } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { CircleCheck, EyeOff, type LucideIcon, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../session/index.ts'
import { useMute } from '../users/index.ts'
import type { ReportTarget } from './report-dialog.tsx'
import styles from './reports.module.css'
import { useHiding } from './use-hiding.ts'

interface ReportSentProps {
  target: ReportTarget
  /** The timestamp of the post in timelines; undefined if the report is not about a post. */
  post: number | undefined
  author: PublicUser | undefined
  onClose: (isHidden: boolean) => void
}

/**
 * Says that a report has arrived, and offers to see no more of it. Both take effect when the dialog closes, since the dialog goes with
 * the post that it was opened from.
 */
export function ReportSent({ target, post, author, onClose }: ReportSentProps) {
  const t = useTranslations('reports.sent')
  const words = useTranslations('reports')
  const { status } = useSession()
  const [hides, setHides] = useState(post !== undefined)
  const [mutes, setMutes] = useState(false)
  const hide = useHiding(target, post)
  const { setMute } = useMute()
  const mayMute = author !== undefined && status === 'user' && !author.is_mute
  const close = () => {
    if (hides) hide()
    if (mutes && author) void setMute({ user: author, mute: true })
    onClose(hides)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={t('title')}
      description={t(status === 'user' ? 'body' : 'guestBody')}
      top={<CircleCheck size={40} strokeWidth={1.75} aria-hidden="true" className={styles.arrived} />}
      footer={
        <Button kind="primary" onClick={close}>
          {words('close')}
        </Button>
      }
    >
      {(post !== undefined || mayMute) && (
        <ul className={styles.also}>
          {post !== undefined && <Choice icon={EyeOff} name="hide" isOn={hides} onChange={setHides} />}
          {mayMute && <Choice icon={VolumeX} name="mute" isOn={mutes} onChange={setMutes} />}
        </ul>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  icon: LucideIcon
  name: 'hide' | 'mute'
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Choice({ icon, name, isOn, onChange }: ChoiceProps) {
  const t = useTranslations('reports.sent')
  return (
    <li>
      <Icon of={icon} />
      <span>
        {t(`${name}.title`)}
        <small>{t(`${name}.note`)}</small>
      </span>
      <Switch label={t(`${name}.title`)} checked={isOn} onChange={onChange} />
    </li>
  )
}
