import { describe, expect, it } from 'vitest'
import { isJapanese, readProductWords, readWords, type Words } from './product-words.ts'
import { englishWords, spellings } from './word-list.ts'

/** These sentences are fixed word for word. */
const given = new Set([
  'I did my best to find it, but I could not find the page you are looking for',
  'Please enter alphanumeric characters',
])

const words = readProductWords().filter(({ text }) => !given.has(text))
const japanese = words.filter(({ text }) => isJapanese(text))
const english = words.filter(({ text }) => !isJapanese(text))

const breaches = (among: Words[], not: RegExp) =>
  among.filter(({ text }) => not.test(text)).map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('the words of the product', () => {
  it.each(spellings)('write $write in one way', ({ not }) => {
    expect(breaches(japanese, not)).toEqual([])
  })

  it.each(englishWords)('in English: $write', ({ not }) => {
    expect(breaches(english, not)).toEqual([])
  })

  it('are found in every part that has some, in both languages', () => {
    const parts = {
      'ui/src/messages.': ['ui/src/messages.en.ts', 'ui/src/messages.ja.ts'],
      'web/src/pages/login/': ['web/src/pages/login/messages.en.ts', 'web/src/pages/login/messages.ja.ts'],
      'web/index.html': ['web/index.html'],
      'web/public/': ['web/public/manifest.en.webmanifest', 'web/public/manifest.webmanifest'],
      'desktop/': [
        'desktop/installer/host/koma-host.c',
        'desktop/installer/koma.nsi',
        'desktop/src/face/page/settings/settings.tsx',
        'desktop/src/face/page/words/messages.en.ts',
        'desktop/src/face/page/words/messages.ja.ts',
      ],
      'mobile/': [
        'mobile/android/app/src/main/res/values-ja/strings.xml',
        'mobile/android/app/src/main/res/values/strings.xml',
        'mobile/ios/App/App/Info.plist',
        'mobile/ios/App/App/en.lproj/InfoPlist.strings',
        'mobile/ios/App/App/ja.lproj/InfoPlist.strings',
      ],
      'contract/': ['contract/src/rules/default-plans.ts'],
      'server/pages/': ['en', 'ja'].flatMap((language) =>
        ['about.json', 'client_tutorial.md', 'contact.md', 'faq.json', 'privacy_policy.md', 'terms.md'].map(
          (file) => `server/pages/${language}/${file}`,
        ),
      ),
      'server/src/features/identity/mails/': [
        'server/src/features/identity/mails/messages.en.ts',
        'server/src/features/identity/mails/messages.ja.ts',
      ],
      'server/src/features/push/': ['server/src/features/push/push-words.ts'],
      'server/src/ports/billing/': ['server/src/ports/billing/simulated/simulated-words.ts'],
    }
    const files = [...new Set(words.map(({ file }) => file))].sort()
    const found = Object.keys(parts).map((part) => [part, files.filter((file) => file.startsWith(part))])
    expect(Object.fromEntries(found)).toEqual(parts)
  })
})

describe('reading the words of a file', () => {
  const textsOf = (file: string, source: string) => readWords(file, source).map(({ line, text }) => [line, text])

  it('finds those of a program: texts, templates with what they fill in left out, and words between tags', () => {
    const program = `import x from 'y'\n// 'not this'\nconst a = 'One'\nconst b = \`\${a}さん, \${a}枚\``
    expect(textsOf('a.ts', program)).toEqual([
      [3, 'One'],
      [4, '{}さん, {}枚'],
    ])
    expect(textsOf('a.tsx', 'const a = <p title="One">\nTwo</p>')).toEqual([
      [1, 'One'],
      [2, '\nTwo'],
    ])
  })

  it('finds those of data, with the names of its sections', () => {
    expect(textsOf('a.json', '{ "はじめに":\n [{ "title": "One" }] }')).toEqual([
      [1, 'はじめに'],
      [2, 'title'],
      [2, 'One'],
    ])
  })

  it('finds those of documents, pages, phones and the installer', () => {
    expect(textsOf('a.md', '# One\n\nTwo\n')).toEqual([
      [1, '# One'],
      [3, 'Two'],
    ])
    expect(textsOf('a.html', '<meta content="One" />\n<p>Two</p>')).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
    expect(textsOf('a.strings', '"Name" = "One";')).toEqual([[1, 'One']])
    expect(textsOf('a.plist', '<key>Name</key>\n<string>One</string>')).toEqual([[2, 'One']])
    expect(textsOf('a.xml', '<string name="a">One</string>')).toEqual([[1, 'One']])
    expect(textsOf('a.c', 'a("not this"); b(L"One");')).toEqual([[1, 'One']])
    expect(textsOf('a.nsi', 'Name "Koma"\nLangString A 1033 "One"')).toEqual([[2, 'One']])
  })
})
