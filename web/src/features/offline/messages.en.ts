import type { Translation } from '@koma/ui/translation.ts'
import type { offlineJa } from './messages.ja.ts'

export const offlineEn: Translation<typeof offlineJa> = {
  update: {
    title: 'A new version of Koma is here',
    body: 'Updating reloads this page.',
    act: 'Update',
    later: 'Later',
  },
  install: {
    title: 'Make Koma an app',
    body: 'Open it from its icon, and add photos from the share menu of other apps.',
    act: 'Install',
    later: 'Not now',
  },
  shared: {
    title: '{count, plural, one {# photo} other {# photos}} received',
    body: 'From another app or site. Add to your photos?',
    act: 'Add',
    later: 'Discard',
    waiting: "{count, plural, one {# photo is} other {# photos are}} waiting here. We'll add them once you log in.",
    failed: "Couldn't take the photos.",
    too_many: 'We take {most, number} photos at a time. Share the other {count, plural, one {one} other {#}} again.',
    too_large: '{count, plural, one {# photo is} other {# photos are}} too large (up to 100 MB each).',
    no_room: "Couldn't take {count, plural, one {# photo} other {# photos}}. Check the free space on this device.",
    not_added: "Couldn't add {count, plural, one {# photo} other {# photos}}. Check the free space on this device.",
  },
  storm: 'Stopped due to many identical server requests occurring at once',
}
