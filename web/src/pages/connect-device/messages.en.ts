import type { Translation } from '@koma/ui/translation.ts'
import type { connectDeviceJa } from './messages.ja.ts'

export const connectDeviceEn: Translation<typeof connectDeviceJa> = {
  title: 'Connect the sync app',
  syncApp: 'Sync app',
  version: 'Version {version}',
  enter: {
    title: 'Enter the code shown on your PC',
    lead: 'The sync app shows 8 characters. Upper and lower case are the same.',
    label: 'Code',
    submit: 'Continue',
    checking: 'Checking',
    install: 'Get the sync app',
  },
  review: {
    title: 'Connect this PC?',
    compare: 'Check that your PC shows the same code.',
    address: 'Request from',
    sameNetwork: 'Same network as this device',
    asked: 'Received',
    expires: 'Time left',
    add: 'Add photos',
    storage: 'View your profile and how much storage is left',
    nothingElse: "It can't delete photos, see DMs or do anything else",
    unknown: "If you don't recognize this, refuse it.",
    elsewhere:
      "This request comes from another network than this device's. If your own PC doesn't show the same code, refuse it.",
    clients: 'Your sync apps',
    refuse: 'Refuse',
    allow: 'Allow',
  },
  connected: {
    title: 'Connected',
    lead: 'Go back to your PC. From now on, the photos you take there come to Koma by themselves.',
    photos: 'View My photos',
    clients: 'Connected sync apps',
  },
  closed: {
    expired: {
      title: "This code can't be used",
      lead: 'It was shown more than 15 minutes ago. Get a new code in the sync app on your PC.',
    },
    used: {
      title: "This code can't be used",
      lead: 'It was used before. To connect again, get a new code in the sync app on your PC.',
    },
    refused: {
      title: 'Refused',
      lead: "This PC isn't connected. To connect it, get a new code in the sync app on your PC.",
    },
    again: 'Enter a new code',
    clients: 'Sync app settings',
  },
  problem: {
    unknown_code: "We can't find this code. Compare it with what your PC shows.",
    too_many_clients: "You've connected as many as possible. Disconnect a sync app you don't use.",
    offline: "Couldn't connect. Try again once you're back online.",
    other: "That didn't work. Wait a moment and try again.",
  },
}
