import { XMLParser } from 'fast-xml-parser'

/** Names are expanded, namespace and local name together as in RDF, since each tool chooses its own prefixes. */
export interface XmpElement {
  name: string
  text: string
  attributes: ReadonlyMap<string, string>
  children: XmpElement[]
}

/** Real documents have a few kilobytes and a few hundred tags; one built to be slow would block the process. */
const limits = { characters: 256 * 1024, markup: 10_000 }

/** The prefixes that an element declares, and those of the elements around it. */
interface Scope {
  declared: ReadonlyMap<string, string>
  outer: Scope | null
}

// We decode entities ourselves, once and only the predefined ones, so that a document cannot define or nest any.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
})

/** Returns null if the text is not XML, declares a document type or is unreasonably large. */
export function parseXmp(text: string): XmpElement | null {
  if (text.length > limits.characters || countMarkup(text) > limits.markup) return null
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null
  try {
    const nodes: unknown = parser.parse(text)
    return { name: '', text: '', attributes: new Map(), children: readChildren(nodes, null) }
  } catch {
    return null
  }
}

/** Finds the first non-empty value: an attribute, an element's text, or the first item of its list. */
export function findValue(element: XmpElement, name: string): string | undefined {
  const attribute = element.attributes.get(name)
  if (attribute) return attribute
  for (const child of element.children) {
    const value = (child.name === name && firstText(child)) || findValue(child, name)
    if (value) return value
  }
  return undefined
}

export function findElements(element: XmpElement, name: string): XmpElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findElements(child, name)])
}

export function hasNamespace(element: XmpElement, namespace: string): boolean {
  return (
    element.name.startsWith(namespace) ||
    [...element.attributes.keys()].some((name) => name.startsWith(namespace)) ||
    element.children.some((child) => hasNamespace(child, namespace))
  )
}

function firstText(element: XmpElement): string | undefined {
  if (element.text) return element.text
  for (const child of element.children) {
    const text = firstText(child)
    if (text) return text
  }
  return undefined
}

/** The parser's ordered form: a list of `{ [tag]: list, ':@': attributes }` and `{ '#text': … }`. */
function readChildren(nodes: unknown, scope: Scope | null): XmpElement[] {
  return records(nodes).flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'))
    return tag === undefined ? [] : [readElement(tag, node, scope)]
  })
}

function readElement(tag: string, node: Record<string, unknown>, outer: Scope | null): XmpElement {
  const given = Object.entries(isRecord(node[':@']) ? node[':@'] : {}).map(
    ([name, value]) => [name, decodeEntities(String(value))] as const,
  )
  const declared = given.filter(([name]) => /^xmlns(?::|$)/.test(name))
  // Linked instead of copied: ten thousand elements inside ten thousand declarations would be a hundred million entries.
  const scope =
    declared.length === 0 ? outer : { declared: new Map(declared.map(([name, uri]) => [name.slice(6), uri])), outer }
  return {
    name: wholeName(tag, scope),
    text: readText(node[tag]),
    attributes: new Map(given.map(([name, value]) => [wholeName(name, scope), value.trim()])),
    children: readChildren(node[tag], scope),
  }
}

function readText(nodes: unknown): string {
  const parts = records(nodes).map((node) => {
    if (typeof node['#text'] === 'string') return decodeEntities(node['#text'])
    return records(node['#cdata'])
      .map((cdata) => String(cdata['#text'] ?? ''))
      .join('')
  })
  return parts.join('').trim()
}

function wholeName(name: string, scope: Scope | null): string {
  const colon = name.indexOf(':')
  const prefix = name.slice(0, Math.max(colon, 0))
  for (let at = scope; at; at = at.outer) {
    const namespace = at.declared.get(prefix)
    if (namespace !== undefined) return namespace + name.slice(colon + 1)
  }
  return name
}

const predefined: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return predefined[name.toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function countMarkup(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (text[at] === '<' || text[at] === '=') count += 1
  return count
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
