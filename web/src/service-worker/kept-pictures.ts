import type { PictureSize } from '../platform/on-device/names.ts'

const sizes: Record<string, PictureSize> = { thumbnail: 'small', tile: 'small', medium: 'large', large: 'large' }

/** Null for whatever is not kept: originals, and everything that is no picture of ours. */
export function sizeOf({ pathname }: URL): PictureSize | null {
  if (/^\/content\/icon\/user\/[^/]+$/.test(pathname)) return 'small'
  const [, variant = ''] = /^\/content\/photo\/[^/]+\/(\w+)\.avif$/.exec(pathname) ?? []
  return sizes[variant] ?? null
}

/**
 * The address under which a picture is kept: without its signature and the day until which that is good, so that tomorrow's address
 * finds it. How the photo came to be seen stays part of it, and the cache is the user's own.
 */
export function keptAs(url: URL): string {
  const kept = new URL(url.pathname, url.origin)
  for (const name of ['w', 'v']) {
    const value = url.searchParams.get(name)
    if (value !== null) kept.searchParams.set(name, value)
  }
  return kept.href
}
