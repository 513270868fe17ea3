import compile from 'icu-minify/compile'
import { type Plugin, parseAst, Visitor } from 'vite'

const messageFile = /\/messages\.(en|ja)\.ts$/

/**
 * Parses the ICU messages while the app is built, so that browsers are not sent the parser. A message that cannot be parsed fails
 * the build. Development and tests parse in the page instead; compile-messages.test.ts proves that the texts are the same.
 */
export function compileMessages(): Plugin {
  return {
    name: 'koma-compile-messages',
    apply: 'build',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    transform: (code, id) => (messageFile.test(id) ? { code: compileStrings(code), map: null } : undefined),
  }
}

/** Replaces every string that is the value of a property by its compiled form. */
export function compileStrings(code: string): string {
  const pieces: string[] = []
  let written = 0
  new Visitor({
    Property({ value }) {
      if (value.type !== 'Literal' || typeof value.value !== 'string') return
      pieces.push(code.slice(written, value.start), JSON.stringify(compile(value.value)))
      written = value.end
    },
  }).visit(parseAst(code))
  return pieces.join('') + code.slice(written)
}
