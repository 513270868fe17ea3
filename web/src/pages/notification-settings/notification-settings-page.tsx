import type { NotificationSettings } from '@koma/contract'
import { Button } from '@koma/ui/button/button.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { FrameMeter } from '@koma/ui/meter/frame-meter.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import {
  BellRing,
  Globe,
  Image,
  ImagePlus,
  type LucideIcon,
  MessageCircle,
  Pencil,
  SmilePlus,
  Tag,
  UserRoundPlus,
  VolumeOff,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { useNotificationSettings } from '../../features/notifications/index.ts'
import { usePush } from '../../features/push/index.ts'
import { ListState } from '../../platform/connection/list-state.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import styles from './notification-settings.module.css'

type Setting = keyof NotificationSettings

const groups: ReadonlyArray<{ name: 'share' | 'dm' | 'tag'; settings: ReadonlyArray<[Setting, LucideIcon]> }> = [
  {
    name: 'share',
    settings: [
      ['share', UserRoundPlus],
      ['share_add_photo', ImagePlus],
      ['share_reaction', SmilePlus],
      ['share_name_change', Pencil],
      ['share_type_change', Globe],
    ],
  },
  {
    name: 'dm',
    settings: [
      ['dm', MessageCircle],
      ['dm_receive', Image],
      ['dm_reaction', SmilePlus],
    ],
  },
  { name: 'tag', settings: [['tag', Tag]] },
]
const all = groups.flatMap(({ settings }) => settings.map(([setting]) => setting))

/** Without DM notifications at all, what each of them would say makes no difference. */
const isStopped = (setting: Setting, { dm }: NotificationSettings) =>
  !dm && (setting === 'dm_receive' || setting === 'dm_reaction')

export function NotificationSettingsPage() {
  const t = useTranslations('notificationSettings')
  const { isMounted } = useNavigationFacts()
  const snackbar = useSnackbar()
  const { query, settings, change } = useNotificationSettings((error) =>
    snackbar.show({ text: failureWords(error, { offline: t('offline'), other: t('notSaved') }) }),
  )
  const on = settings ? all.filter((setting) => settings[setting] && !isStopped(setting, settings)).length : 0
  const turnAllOn = () => change(Object.fromEntries(all.map((setting) => [setting, true])))
  return (
    <Page
      layout="column"
      title={t('title')}
      back="/setting"
      actions={
        settings &&
        all.some((setting) => !settings[setting]) && (
          <Button kind="text" size="small" onClick={turnAllOn}>
            {t('allOn')}
          </Button>
        )
      }
    >
      {!settings ? (
        <ListState query={query} skeleton={<SkeletonRows count={9} avatar={40} />} />
      ) : (
        <>
          <div className={styles.summary}>
            <FrameMeter label={t('meter')} value={on} max={all.length} decorative className={styles.meter} />
            <p>{t.rich('summary', { all: all.length, on, b: (chunks) => <b>{chunks}</b> })}</p>
          </div>
          <PushGroup />
          {groups.map((group) => (
            <SettingGroup key={group.name} title={t(`group.${group.name}`)}>
              {group.settings.map(([setting, icon]) => (
                <SettingRow
                  key={setting}
                  icon={icon}
                  title={t(`${setting}.title`)}
                  caption={t(`${setting}.caption`)}
                  control={
                    <Switch
                      label={t(`${setting}.title`)}
                      checked={settings[setting] && !isStopped(setting, settings)}
                      disabled={isStopped(setting, settings)}
                      onChange={(checked) => change({ [setting]: checked })}
                    />
                  }
                />
              ))}
            </SettingGroup>
          ))}
          {isMounted('/setting/mute') && (
            <SettingGroup>
              <SettingRow icon={VolumeOff} title={t('muted.title')} caption={t('muted.caption')} to="/setting/mute" />
            </SettingGroup>
          )}
          <p className={styles.note}>{t('savedAtOnce')}</p>
        </>
      )}
    </Page>
  )
}

/** Whether this device is notified while nobody looks at Koma. The system asks when it is switched on, and not before. */
function PushGroup() {
  const t = useTranslations('notificationSettings')
  const snackbar = useSnackbar()
  const { state, change } = usePush((error) =>
    snackbar.show({ text: failureWords(error, { offline: t('offline'), other: t('push.failed') }) }),
  )
  if (!state) return null
  return (
    <SettingGroup title={t('push.group')}>
      <SettingRow
        icon={BellRing}
        title={t('push.title')}
        caption={t(state === 'denied' ? 'push.denied' : 'push.caption')}
        control={
          <Switch
            label={t('push.title')}
            checked={change.isPending ? state !== 'on' : state === 'on'}
            disabled={state === 'denied' || change.isPending}
            onChange={(on) => void change.run(on)}
          />
        }
      />
    </SettingGroup>
  )
}
