import type { Translation } from '../../platform/translation.ts'
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
    body: 'The connection broke off, or there is a new Koma. Reloading fixes it.',
  },
  longSession: {
    title: 'A new Koma is here',
    body: "It's been open for three days. Reload to get the latest.",
    later: 'Later',
    reload: 'Reload',
  },
  offline: "You're offline",
  offlineMore: "Uploads continue when you're back",
}
