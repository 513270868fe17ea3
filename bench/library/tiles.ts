/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import { desk, enter, settle } from './browser.ts'
import type { LibraryProduct, SeededAccount } from './product.ts'
import { round } from './requests.ts'

const counted = 50

export interface TileBytes {
  density: number
  /** The longer side of a tile in CSS pixels, at most. */
  widest_px: number
  /** How many tiles show which variant. */
  variants: Record<string, number>
  bytes: number
  /** Of the same photos as medium variants. */
  medium_bytes: number
  to_medium: number
}

/** What the pictures of fifty tiles weigh, compared with the medium variants of the same photos. */
export async function measureTiles(
  browser: Browser,
  product: LibraryProduct,
  account: SeededAccount,
  density: number,
): Promise<TileBytes> {
  const page = await enter(browser, product, account, { ...desk, deviceScaleFactor: density })
  await page.goto(`${product.url}/photo`)
  const found = new Map<string, number>()
  while (found.size < counted) {
    await settle(page)
    for (const { src, longer } of await page.evaluate(readTiles)) found.set(src, longer)
    await page.evaluate(() => scrollBy(0, innerHeight))
  }
  await page.context().close()
  const tiles = [...found].slice(0, counted).map(([src, longer]) => ({ src, longer }))
  const variants: Record<string, number> = {}
  for (const { src } of tiles) variants[variantIn(src)] = (variants[variantIn(src)] ?? 0) + 1
  const bytes = await weigh(tiles.map(({ src }) => src))
  const mediumBytes = await weigh(tiles.map(({ src }) => src.replace(/\w+\.avif/, 'medium.avif')))
  return {
    density,
    widest_px: Math.max(...tiles.map(({ longer }) => longer)),
    variants,
    bytes,
    medium_bytes: mediumBytes,
    to_medium: round(bytes / mediumBytes),
  }
}

/** The pictures of the tiles that are drawn, with their longer sides in CSS pixels. Runs in the page. */
function readTiles() {
  const images = [...document.querySelectorAll<HTMLImageElement>('[role="gridcell"] img')]
  const pictures = images.filter(({ src }) => src.includes('/content/photo/'))
  return pictures.map(({ src, width, height }) => ({ src, longer: Math.max(width, height) }))
}

function variantIn(address: string): string {
  return /(\w+)\.avif/.exec(address)?.[1] ?? 'original'
}

async function weigh(addresses: readonly string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) bytes += (await (await fetch(address)).arrayBuffer()).byteLength
  return bytes
}
