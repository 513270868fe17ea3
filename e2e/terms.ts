import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { KomaServer } from './server.ts'

/** Publishes new terms as an operator does, for the time of `during`. Resolves once the server has read them. */
export async function withNewTerms(server: KomaServer, version: string, during: () => Promise<void>): Promise<void> {
  const pages = join(server.dataDir, 'pages')
  try {
    await write(pages, 'ja', document(version, '共有アルバム | オーナーが退会したときの扱いを書きました', '利用規約'))
    await write(pages, 'en', document(version, 'Shared albums | What happens when an owner leaves', 'Terms of use'))
    await expect.poll(() => versionOf(server), { timeout: 30_000 }).toBe(version)
    await during()
  } finally {
    await rm(pages, { recursive: true, force: true })
    await expect.poll(() => versionOf(server), { timeout: 30_000 }).not.toBe(version)
  }
}

const document = (version: string, change: string, title: string) =>
  `version: ${version}\ndate: 2027-04-01\nchange: ${change}\n---\n# ${title}\n\n## 1\n\n==${change}==\n`

async function write(pages: string, language: string, text: string): Promise<void> {
  await mkdir(join(pages, language), { recursive: true })
  const path = join(pages, language, 'terms.md')
  // By another name first, so that it is never read half written.
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

async function versionOf({ url }: KomaServer): Promise<string> {
  return ((await (await fetch(`${url}/api/terms`)).json()) as { version: string }).version
}
