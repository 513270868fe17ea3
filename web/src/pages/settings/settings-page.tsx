import { useMediaQuery } from '@koma/ui/browser/media.ts'
import { SegmentedControl } from '@koma/ui/choice/segmented-control.tsx'
import { Switch } from '@koma/ui/choice/switch.tsx'
import { Page } from '@koma/ui/layout/page.tsx'
import { SettingGroup, SettingRow } from '@koma/ui/list/setting-row.tsx'
import { ConfirmDialog } from '@koma/ui/overlay/confirm-dialog.tsx'
import {
  CircleHelp,
  FlaskConical,
  Info,
  Keyboard,
  Languages,
  Link2,
  List,
  LogOut,
  Mail,
  Monitor,
  ScrollText,
  ShieldCheck,
  SunMoon,
  UserRound,
  VolumeOff,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyListDialog } from '../../features/keys/index.ts'
import { useSession } from '../../features/session/index.ts'
import { setSingleKeys, useSingleKeys } from '../../platform/keys/shortcut.ts'
import { type Language, setLanguage, useLanguage } from '../../platform/preferences/language.ts'
import { setTheme, type Theme, useTheme } from '../../platform/preferences/theme.ts'
import { AccountCard } from './account-card.tsx'
import { AnalyticsRow } from './analytics-row.tsx'
import { NotificationRow, SignInRows } from './counted-rows.tsx'
import { PhotoSettings } from './photo-settings.tsx'

export function SettingsPage() {
  const t = useTranslations('settings')
  const session = useSession()
  const theme = useTheme()
  const links = useTranslations('links')
  const pages = useTranslations('publicPages.pages')
  const language = useLanguage()
  // Nothing tells whether there is a keyboard; who has a mouse or a trackpad has one as well.
  const mayHaveKeys = useMediaQuery('(any-pointer: fine)')
  const [leaving, setLeaving] = useState(false)
  return (
    <Page layout="column" title={t('title')} back="/">
      <AccountCard />
      <SettingGroup title={t('account')}>
        {!session.issuer && <SignInRows />}
        <SettingRow
          icon={Monitor}
          title={t('syncApp')}
          value={session.me && session.me.clients.length > 0 && t('devices', { count: session.me.clients.length })}
          to="/setting/client_application"
        />
        <SettingRow icon={UserRound} title={t('account')} to="/setting/account" />
      </SettingGroup>
      <SettingGroup title={t('display')}>
        <SettingRow
          icon={SunMoon}
          title={t('theme.label')}
          control={
            <SegmentedControl<Theme>
              label={t('theme.label')}
              size="small"
              value={theme}
              onChange={setTheme}
              options={[
                { value: 'light', label: t('theme.light') },
                { value: 'dark', label: t('theme.dark') },
                { value: 'system', label: t('theme.system') },
              ]}
            />
          }
        />
        <SettingRow
          icon={Languages}
          title={t('language')}
          control={
            <SegmentedControl<Language>
              label={t('language')}
              size="small"
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'ja', label: t('japanese') },
                { value: 'en', label: t('english') },
              ]}
            />
          }
        />
      </SettingGroup>
      <SettingGroup title={t('notifications')}>
        <NotificationRow />
        <SettingRow icon={VolumeOff} title={t('muted')} to="/setting/mute" />
      </SettingGroup>
      <PhotoSettings />
      <SettingGroup title={t('sharing')}>
        <SettingRow icon={Link2} title={links('title')} to="/setting/links" />
      </SettingGroup>
      {mayHaveKeys && <KeySettings />}
      <SettingGroup>
        <SettingRow icon={FlaskConical} title={t('lab')} caption={t('labCaption')} to="/lab" />
        <SettingRow icon={CircleHelp} title={pages('help')} to="/help" />
        <SettingRow icon={Info} title={pages('about')} to="/about" />
        <SettingRow icon={Mail} title={pages('contact')} to="/about/contact" />
        <SettingRow icon={ScrollText} title={t('terms')} to="/about/terms" />
        <SettingRow icon={ShieldCheck} title={t('privacy')} to="/about/privacy_policy" />
        <AnalyticsRow />
        <SettingRow icon={LogOut} title={t('signOut.label')} onClick={() => setLeaving(true)} />
      </SettingGroup>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t('signOut.title')}
        description={t('signOut.body')}
        confirmLabel={t('signOut.label')}
        confirmingLabel={t('signOut.running')}
        onConfirm={() => session.signOut()}
      />
    </Page>
  )
}

function KeySettings() {
  const t = useTranslations('settings.keys')
  const singleKeys = useSingleKeys()
  const [listed, setListed] = useState(false)
  return (
    <SettingGroup title={t('title')}>
      <SettingRow
        icon={Keyboard}
        title={t('single')}
        caption={t('caption')}
        control={<Switch label={t('single')} checked={singleKeys} onChange={setSingleKeys} />}
      />
      <SettingRow icon={List} title={t('list')} onClick={() => setListed(true)} />
      <KeyListDialog open={listed} onOpenChange={setListed} />
    </SettingGroup>
  )
}
