import type { Translation } from '@koma/ui/translation.ts'
import type { labJa } from './messages.ja.ts'

export const labEn: Translation<typeof labJa> = {
  title: 'Lab',
  lead: "Features we're trying out. They may change or disappear without notice. Your photos aren't affected.",
  black: { title: 'Black dark theme', caption: 'Makes the background of the dark theme black. Good for OLED screens.' },
  failed: "Couldn't load the lab settings",
  notSaved: "Couldn't save this setting",
}
