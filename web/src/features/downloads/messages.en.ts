import type { Translation } from '@koma/ui/translation.ts'
import type { downloadsJa } from './messages.ja.ts'

export const downloadsEn: Translation<typeof downloadsJa> = {
  preparing: 'Preparing the ZIP…',
  started: 'Downloading {count, plural, one {# photo} other {# photos}}',
  nothing: 'No photos to download',
  failed: "Couldn't start the download. Try again.",
  offline: "Couldn't connect. Try again once you're back online.",
  parts: {
    title: 'Split into {count, plural, one {# ZIP} other {# ZIPs}}',
    description: 'There were too many photos for one file. Save them one by one.',
    size: '{count, plural, one {# photo} other {# photos}} · {size}',
    fetch: 'Save',
    fetchNamed: 'Save {name}',
    close: 'Close',
  },
}
