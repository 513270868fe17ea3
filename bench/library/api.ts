import { readFileSync } from 'node:fs'
import { anyMoment, type LibraryProduct, type SeededAccount } from './product.ts'
import { type Answered, request, round, type Spread, spreadOf } from './requests.ts'

const pages = 400
const limit = 100

export interface PageTimes {
  api: Spread
  /** With the compression that a browser asks for. */
  api_compressed: Spread
  /** The same query for the same number of rows, with the driver alone. */
  raw: Spread
  api_to_raw: number
}

/**
 * Times pages from random positions in the library. The three variants take turns, so that other load on the machine affects all of
 * them.
 */
export async function measurePages(product: LibraryProduct, account: SeededAccount): Promise<PageTimes> {
  const query = pageQuery()
  const times = { api: [] as number[], compressed: [] as number[], raw: [] as number[] }
  const page = (encoding: string) =>
    ask(product, account, `/my?limit=${limit}&startTimestamp=${anyMoment(account)}`, { 'Accept-Encoding': encoding })
  for (let done = -20; done < pages; done += 1) {
    const plain = (await page('identity')).milliseconds
    const compressed = (await page('br')).milliseconds
    const raw = await rawPage(product, account, query)
    if (done < 0) continue
    times.api.push(plain)
    times.compressed.push(compressed)
    times.raw.push(raw)
  }
  const [api, raw] = [spreadOf(times.api), spreadOf(times.raw)]
  return { api, api_compressed: spreadOf(times.compressed), raw, api_to_raw: round(api.p50 / raw.p50) }
}

async function rawPage({ database }: LibraryProduct, account: SeededAccount, query: string): Promise<number> {
  const parameters = [account.ownerId, account.ownerId, new Date(anyMoment(account)), limit + 1]
  const begun = performance.now()
  const { rows } = await database.pool.query(query, parameters)
  const milliseconds = performance.now() - begun
  if (rows.length === 0) throw new Error('The raw query found nothing.')
  return milliseconds
}

/** The server's query, from the file in which a test keeps it. */
function pageQuery(): string {
  const file = new URL('../../server/src/features/photos/library/library-queries.sql', import.meta.url)
  const query = /^-- GET \/my from a moment\n([^;]+);/m.exec(readFileSync(file, 'utf8'))?.[1]
  if (!query) throw new Error('The query of a page is not where it was.')
  return query
}

export interface IndexTimes {
  whole_ms: Spread
  whole_by_taken_ms: Spread
  not_modified_ms: Spread
  wire_bytes: Record<string, number>
}

export async function measureIndex(product: LibraryProduct, account: SeededAccount, runs = 3): Promise<IndexTimes> {
  const index = (headers: Record<string, string>, query = '') => ask(product, account, `/my/index${query}`, headers)
  const zstd = { 'Accept-Encoding': 'zstd' }
  const repeat = async (measure: () => Promise<Answered>) => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push((await measure()).milliseconds)
    return spreadOf(times)
  }
  const { etag } = await index(zstd)
  const not_modified_ms = await repeat(() => index({ ...zstd, 'If-None-Match': etag }))
  const wire_bytes: Record<string, number> = {}
  for (const encoding of ['zstd', 'br', 'gzip']) {
    wire_bytes[encoding] = (await index({ 'Accept-Encoding': encoding })).bytes
  }
  return {
    whole_ms: await repeat(() => index(zstd)),
    whole_by_taken_ms: await repeat(() => index(zstd, '?by=taken')),
    not_modified_ms,
    wire_bytes,
  }
}

export async function ask(
  { url }: LibraryProduct,
  { token }: SeededAccount,
  path: string,
  headers: Record<string, string>,
  options: { atOnce?: boolean } = {},
): Promise<Answered> {
  const answered = await request(`${url}/api${path}`, { ...headers, Authorization: `Bearer ${token}` }, options)
  if (answered.status !== 200 && answered.status !== 304) throw new Error(`${path} answered ${answered.status}.`)
  return answered
}
