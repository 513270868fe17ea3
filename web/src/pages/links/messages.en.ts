import type { Translation } from '@koma/ui/translation.ts'
import type { linksJa } from './messages.ja.ts'

export const linksEn: Translation<typeof linksJa> = {
  title: 'Links to your photos',
  lead: 'Each of these opens a single photo. Links to shared albums are in the settings of the album.',
  photo: 'Photo',
  made: 'Created {day}',
  until: 'Until {moment}',
  over: 'Expired {moment}',
  takenDown: 'Closed by the operator',
  endless: 'Never expires',
  anyone: 'Anyone with the link',
  showsOwner: 'Shows your name',
  original: 'Offers the original',
  copy: 'Copy the link to “{name}”',
  copied: 'Copied the link',
  copyFailed: "Couldn't copy it. Open the photo and copy it from “Share photo”.",
  end: 'Turn off the link to “{name}”',
  ended: 'Turned off the link',
  endFailed: "Couldn't turn off the link. Try again.",
  empty: {
    title: 'No links yet',
    body: 'Open a photo and choose “Share photo” to create one.',
    photos: 'Go to My photos',
  },
}
