import { type DocumentName, plainText } from '@koma/contract'
import type { AskAsGuest, HeadStart } from '../../http/pages/head-start.ts'
import { type PageHead, previewHead } from '../../http/pages/page-head.ts'
import { type AskedPage, opensIn } from '../../http/pages/web-app.ts'
import type { Documents, Language } from '../../ports/documents/documents.ts'
import type { Ports } from '../../ports/ports.ts'
import { escapeHtml } from '../../ports/stand-in-page.ts'
import { pageWords } from './page-words.ts'
import { lineHtml, tag, textHtml } from './text-html.ts'

interface PublicText {
  title: string
  description: string
  /** HTML, below the title. */
  content: string
  /** A path on this origin. */
  picture?: { path: string; width: number; height: number }
}

type TextOf = (documents: Documents, language: Language) => PublicText

const documentText =
  (name: DocumentName): TextOf =>
  (documents, language) => {
    const { title, text } = documents.read(name, language)
    return { title, description: shorten(plainText(text)), content: textHtml(text, 2) }
  }

/** Every page that is there for everybody, in the order of the site map. */
const texts: Readonly<Record<string, TextOf>> = {
  '/about': aboutText,
  '/about/help': helpText,
  '/about/client_tutorial': documentText('client_tutorial'),
  '/about/contact': documentText('contact'),
  '/about/terms': documentText('terms'),
  '/about/privacy_policy': documentText('privacy_policy'),
}
export const publicPages = Object.keys(texts)

/** Pages that show the same as another one, which search engines should name instead. */
const sameAs: Readonly<Record<string, string>> = { '/help': '/about/help' }

const languages: readonly Language[] = ['ja', 'en']
const longestDescription = 160

/** The head and the text of a public page; null for every other path. */
export function publicPageHead({ documents }: Pick<Ports, 'documents'>) {
  return async (asked: AskedPage): Promise<PageHead | null> => {
    const opened = asked.path.replace(/\/$/, '')
    const path = sameAs[opened] ?? opened
    const textOf = Object.hasOwn(texts, path) ? texts[path] : undefined
    if (!textOf) return null
    const { language, origin } = asked
    const { title, description, content, picture } = textOf(documents, language)
    const head = previewHead({
      name: title,
      description,
      locale: pageWords[language].locale,
      path: inLanguage(path, asked.asked),
      origin,
      picture: origin !== null && picture ? { ...picture, url: origin + picture.path } : null,
    })
    return {
      ...head,
      language,
      links: origin === null ? [] : [...head.links, ...alternatives(origin + path)],
      text: `<main>\n<h1>${escapeHtml(title)}</h1>\n${content}\n</main>\n${footer(documents, language)}`,
    }
  }
}

/** The call that a public page makes. */
const calls: Readonly<Record<string, string>> = {
  '/about': '/about',
  '/about/help': '/faq',
  '/about/client_tutorial': '/document/client_tutorial',
  '/about/contact': '/document/contact',
  '/about/terms': '/document/terms',
  '/about/privacy_policy': '/document/privacy_policy',
}

/** What a public page fetches; null for every other path. */
export async function publicPageStart(page: AskedPage, ask: AskAsGuest): Promise<HeadStart | null> {
  const opened = page.path.replace(/\/$/, '')
  if (!Object.hasOwn(calls, opened)) return null
  const address = `${calls[opened]}?language=${opensIn(page)}`
  const answer = await ask(address)
  return answer === null ? null : { answers: { [address]: answer }, pictures: [], isPublic: true }
}

/** The address of a page in a language; without one, the reader's browser chooses. */
function inLanguage(address: string, language: Language | null): string {
  return language === null ? address : `${address}?lang=${language}`
}

function alternatives(address: string) {
  const named = languages.map((hreflang) => ({ rel: 'alternate', hreflang, href: inLanguage(address, hreflang) }))
  return [...named, { rel: 'alternate', hreflang: 'x-default', href: address }]
}

function aboutText(documents: Documents, language: Language): PublicText {
  const about = documents.about(language)
  const words = pageWords[language]
  const parts = [
    textHtml(about.lead, 2),
    section(words.can, about.can_features.map(introduced)),
    section(words.only, about.only_here.map(introduced)),
    section(words.concepts, about.concepts.map(introduced)),
    section(
      words.news,
      about.infomations.map(({ date, title, content }) => introduced({ title: `${date} ${title}`, content })),
    ),
    section(
      words.team,
      about.team.map(({ name, job }) => tag('p', escapeHtml(`${name} (${job})`))),
    ),
  ]
  return {
    // Lines of English words need a space between them.
    title: plainText(about.title).replaceAll('\n', language === 'ja' ? '' : ' '),
    description: about.description,
    content: parts.join('\n'),
    picture: { path: about.preview_img, width: 1200, height: 630 },
  }
}

function helpText(documents: Documents, language: Language): PublicText {
  const sections = Object.entries(documents.faq(language))
  const words = pageWords[language]
  const content = sections.map(([name, questions]) =>
    section(
      name,
      questions.map(({ id, ...question }) => `<section id="${escapeHtml(id)}">${introduced(question)}</section>`),
    ),
  )
  return { title: words.help, description: words.helpDescription, content: content.join('\n') }
}

function section(title: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${tag('h2', escapeHtml(title))}\n${parts.join('\n')}`
}

function introduced({ title, content }: { title: string; content: string }): string {
  return `${tag('h3', lineHtml(title))}\n${textHtml(content, 3)}`
}

function footer(documents: Documents, language: Language): string {
  const links = publicPages.map((path) => {
    const { title } = texts[path]?.(documents, language) ?? { title: path }
    return `<a href="${inLanguage(path, language)}">${escapeHtml(title)}</a>`
  })
  return tag('nav', links.join('\n'))
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1)}…`
}
