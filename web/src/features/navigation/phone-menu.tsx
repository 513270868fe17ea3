import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useLayoutMode } from '@koma/ui/layout/layout-mode.ts'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { otherEntries } from './entries.ts'
import { useNavigationFacts } from './navigation-context.ts'

/** The side pane's "Other" entries as a menu, for phones, which have no side pane. */
export function PhoneMenu() {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  const entries = otherEntries.filter((entry) => isMounted(entry.path))
  if (useLayoutMode() !== 'phone' || entries.length === 0) return null
  return (
    <Menu label={t('other')} align="end" trigger={<IconButton icon={Ellipsis} label={t('other')} />}>
      {entries.map((entry) => (
        <MenuItem key={entry.name} icon={entry.icon} to={entry.path}>
          {t(entry.name)}
        </MenuItem>
      ))}
    </Menu>
  )
}
