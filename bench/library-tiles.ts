/// <reference lib="dom" />
import type { Browser } from '@playwright/test'
import { desk, enter, settle } from './library-browser.ts'
import type { LibraryProduct, SeededAccount } from './library-product.ts'
import { round } from './library-requests.ts'

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
  await settle(page)
  const tiles = await page.evaluate((counted) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('[role="gridcell"] img')]
    const pictures = images.filter(({ src }) => src.includes('/content/photo/')).slice(0, counted)
    return pictures.map(({ src, width, height }) => ({ src, longer: Math.max(width, height) }))
  }, counted)
  await page.context().close()
  if (tiles.length < counted) throw new Error(`There are only ${tiles.length} tiles.`)
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

function variantIn(address: string): string {
  return /(\w+)\.avif/.exec(address)?.[1] ?? 'original'
}

async function weigh(addresses: readonly string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) bytes += (await (await fetch(address)).arrayBuffer()).byteLength
  return bytes
}
