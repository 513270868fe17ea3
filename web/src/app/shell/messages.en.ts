import type { Translation } from '@koma/ui/translation.ts'
import type { shellJa } from './messages.ja.ts'

export const shellEn: Translation<typeof shellJa> = {
  notFound: {
    title: 'Page not found',
    description: 'I did my best to find it, but I could not find the page you are looking for',
    home: 'Go home',
  },
  error: {
    title: "Couldn't load this",
    body: 'Your photos are safe. Wait a moment and try again.',
    reload: 'Reload',
    contact: 'Contact us',
  },
  moduleFailed: {
    title: "Couldn't load this page",
    body: "You lost your connection, or there's a new version of Koma. Reload to fix it.",
  },
  longSession: {
    title: "There's a new version of Koma",
    body: 'This page has been open for three days. Reload to get the latest version.',
    later: 'Later',
    reload: 'Reload',
  },
  offline: "You're offline",
  offlineMore: "Pages update by themselves once you're back online",
}
