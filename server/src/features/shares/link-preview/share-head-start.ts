import type { Photo, Share } from '@koma/contract'
import type { AskAsGuest, HeadStart, Preloaded } from '../../../http/pages/head-start.ts'
import type { AskedPage } from '../../../http/pages/web-app.ts'

const sharePath = /^\/share\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i
/** More than a phone shows, and about as many as a desk does. */
const photosAtOnce = 30
/** The tiles that are on a phone's first screen, below the cover. */
const tilesAtOnce = 4
const phone = '(max-width: 599px)'

/**
 * What the page of a share fetches first, as a guest gets it: the share, and if it is open to everybody its index and first photos,
 * asked for by the addresses that the web app will ask for.
 */
export async function shareHeadStart({ path }: AskedPage, ask: AskAsGuest): Promise<HeadStart | null> {
  const shareId = sharePath.exec(path)?.[1]
  if (shareId === undefined) return null
  const here = `/share/${shareId}`
  const share = await ask<Share>(here)
  if (!share) return null
  if (!share.is_readable) return { answers: { [here]: share }, pictures: [] }
  const by = `by=${share.photos_by}`
  // An order made by hand has a beginning of its own.
  const first = share.photos_by === 'hand' ? 'oldest' : share.photos_first
  const [parts, part, photos] = await Promise.all([
    ask(`${here}/parts?${by}`),
    ask(`${here}/part?${by}&edge=${first}`),
    ask<{ photos: Photo[] }>(`${here}/photos?${pageQuery(by, first)}&limit=${photosAtOnce}`),
  ])
  const answers = {
    [here]: share,
    [`${here}/parts?${by}`]: parts,
    [`${here}/part?${by}&edge=${first}`]: part,
    [`${here}/photos?${pageQuery(by, first)}`]: photos,
  }
  const got = Object.entries(answers).filter(([, answer]) => answer !== null)
  return { answers: Object.fromEntries(got), pictures: picturesOf(share, photos?.photos ?? []) }
}

function pageQuery(by: string, first: 'newest' | 'oldest'): string {
  return `${by}&direction=${first === 'newest' ? 'past' : 'future'}`
}

/** The cover, and on a phone the tiles below it: wider screens show them at sizes that only the layout knows. */
function picturesOf({ thumbnail_url: cover }: Share, photos: readonly Photo[]): Preloaded[] {
  const shown = photos.filter(({ variants }) => variants === 'ready').slice(0, tilesAtOnce)
  const tiles = shown.map(({ urls }) => ({ address: urls.tile, media: phone }))
  return cover === null ? tiles : [{ address: cover }, ...tiles]
}
