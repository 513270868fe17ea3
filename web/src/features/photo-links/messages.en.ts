import type { Translation } from '@koma/ui/translation.ts'
import type { photoLinksJa } from './messages.ja.ts'

export const photoLinksEn: Translation<typeof photoLinksJa> = {
  action: 'Share photo',
  title: 'Share photo',
  body: "Anyone with the link can see this photo without logging in. It doesn't name the people in it.",
  close: 'Close',
  make: 'Create link',
  making: 'Creating',
  label: 'Photo link',
  ended: 'The last link has expired. You can create a new one.',
  expiry: {
    title: 'Expires',
    never: 'Never',
    day: '1 day',
    week: '7 days',
    month: '30 days',
    ends: 'Can be opened until {moment}.',
    endless: 'Can be opened until you turn it off.',
  },
  shows: {
    world: 'Show the world',
    owner: 'Show my name',
    ownerCaption: 'Your name and icon appear below the photo.',
    original: 'Offer the original file',
    originalCaption: 'The file may record the world and who was there.',
  },
  end: {
    action: 'Turn off link',
    title: 'Turn off this link?',
    body: "The link you sent will stop working, and you can't bring it back.",
    confirm: 'Turn off',
  },
  send: {
    system: 'Send with another app',
    copy: 'Copy photo',
    copying: 'Preparing',
    copied: 'Copied',
    copyFailed: "Couldn't copy the photo. Save it instead.",
    sendFailed: "Couldn't send it. Copy the link instead.",
    x: 'Post on X',
    opensX: '(opens X)',
  },
  failed: {
    load: "Couldn't load the link.",
    offline: "Couldn't connect. Try again once you're back online.",
    gone: 'This photo is gone.',
    other: "Couldn't save that. Try again.",
  },
}
