import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { OtherEntry } from '../../features/navigation/index.ts'
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx'

interface OtherMenuProps {
  trigger: ReactElement
  entries: readonly OtherEntry[]
}

/** Apart from the first load: the wide pane and the phone never need it. */
export function OtherMenu({ trigger, entries }: OtherMenuProps) {
  const t = useTranslations('navigation')
  return (
    <Menu label={t('other')} side="right" align="start" trigger={trigger}>
      {entries.map((entry) => (
        <MenuItem key={entry.name} icon={entry.icon} to={entry.path}>
          {t(entry.name)}
        </MenuItem>
      ))}
    </Menu>
  )
}
