import { readFileSync, writeFileSync } from 'node:fs'
import { tell } from '../progress.ts'
import { ask } from './api.ts'
import type { LibraryProduct, SeededAccount } from './product.ts'
import { round } from './requests.ts'

const photosEach = 10_000
const rounds = 7

export interface ReaderMemory {
  readers: number
  photos_each: number
  /** The most memory the server had at once while one reader opened a library, the median of several rounds. */
  one_peak_mb: number
  /** While all readers opened theirs at once. */
  all_peak_mb: number
  all_to_one: number
  /** The same, with the largest library among the others. */
  with_largest_peak_mb: number
  with_largest_to_one: number
}

/** Compares the server's memory while one reader opens a library, and while many different people open theirs at once. */
export async function measureReaders(
  product: LibraryProduct,
  seeded: readonly SeededAccount[],
  readers: number,
): Promise<ReaderMemory> {
  const accounts: SeededAccount[] = []
  for (let number = 1; number <= readers; number += 1) {
    tell(`seeding ${photosEach} photos of reader ${number}, if an earlier run has not`)
    accounts.push(await product.seed(photosEach, number))
  }
  tell(`opening the libraries of ${readers} readers at once`)
  const openAll = (those: readonly SeededAccount[]) =>
    Promise.all(those.map((account) => openLibrary(product, account)))
  const withLargest = [...seeded.slice(-1), ...accounts.slice(seeded.length > 0 ? 1 : 0)]
  await openAll([...seeded, ...accounts])
  const peaks = { one: [] as number[], all: [] as number[], withLargest: [] as number[] }
  for (let done = 0; done < rounds; done += 1) {
    const reader = accounts.slice(done, done + 1)
    peaks.one.push(await peakDuring(product, () => openAll(reader)))
    peaks.all.push(await peakDuring(product, () => openAll(accounts)))
    peaks.withLargest.push(await peakDuring(product, () => openAll(withLargest)))
  }
  const [one, all, more] = [median(peaks.one), median(peaks.all), median(peaks.withLargest)]
  return {
    readers,
    photos_each: photosEach,
    one_peak_mb: round(one),
    all_peak_mb: round(all),
    all_to_one: round(all / one),
    with_largest_peak_mb: round(more),
    with_largest_to_one: round(more / one),
  }
}

/** What the web app asks for when it opens a library that the device does not know. */
async function openLibrary(product: LibraryProduct, account: SeededAccount): Promise<void> {
  const paths = ['/my/parts', '/my/part', '/my?limit=100']
  const headers = { 'Accept-Encoding': 'zstd' }
  await Promise.all(paths.map((path) => ask(product, account, path, headers, { atOnce: true })))
}

/** The most memory the server had at once meanwhile, in megabytes. */
async function peakDuring({ pid }: LibraryProduct, act: () => Promise<unknown>): Promise<number> {
  // Makes the kernel forget the peak of the time before.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await act()
  return peakOf(pid)
}

/** The most memory the process has had at once, in megabytes. */
export function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
