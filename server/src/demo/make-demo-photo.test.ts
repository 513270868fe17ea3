import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readBytes } from '../photo-metadata/fixtures/read-bytes.ts'
import type { PhotoMetadata } from '../photo-metadata/photo-metadata.ts'
import type { DemoPhoto } from './demo-plan.ts'
import { DemoScenes, makeDemoPhoto } from './make-demo-photo.ts'
import { picturePath } from './pictures.ts'
import { planDemo } from './plan-demo.ts'

const plan = planDemo(new Date('2026-11-15T14:00:00Z'))
/** One photo of each kind of metadata in each format, and one of each size. */
const samples = [
  ...new Set(
    new Map(
      plan.photos.flatMap((photo) => [
        [`${photo.forms} ${photo.format}`, photo] as const,
        [`${photo.width} ${photo.height}`, photo] as const,
      ]),
    ).values(),
  ),
]

function readBack(bytes: Buffer, { filename, lastModified }: DemoPhoto): Promise<PhotoMetadata> {
  return readBytes(bytes, { filename, lastModified, defaultOffsetMinutes: 0 })
}

describe('a demo photo', () => {
  const scenes = new DemoScenes()

  it.each(samples)('$filename ($forms) is a complete picture and contains its metadata', async (photo) => {
    const bytes = await makeDemoPhoto(photo, scenes)
    expect(bytes.length).toBeGreaterThan(64_000)
    expect(bytes.length).toBeLessThan(6_000_000)
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: photo.format, width: photo.width, height: photo.height })
    await sharp(bytes, { failOn: 'warning' }).stats()
    expect(await readBack(bytes, photo)).toEqual({
      takenAt: photo.takenAt,
      takenOffset: 540,
      takenFrom: photo.forms.startsWith('vrchat') ? 'xmp' : 'file name',
      worldId: photo.world?.worldId ?? null,
      worldName: photo.world?.name ?? null,
      instanceId: photo.instanceId,
      authorId: photo.author?.id ?? null,
      authorName: photo.author?.name ?? null,
      players: photo.players,
    })
  })

  it('is the same every time and different from every other', async () => {
    const scene = plan.photos[0]?.look.scene
    const alike = plan.photos.filter(({ look, forms }) => look.scene === scene || forms === 'none').slice(0, 4)
    const digest = async (photo: DemoPhoto) =>
      createHash('sha256')
        .update(await makeDemoPhoto(photo, scenes))
        .digest('hex')
    const digests = await Promise.all(alike.map(digest))
    expect(new Set(digests).size).toBe(4)
    expect(await Promise.all(alike.slice(0, 1).map(digest))).toEqual(digests.slice(0, 1))
  })

  it('has an icon for each user', async () => {
    for (const { icon } of plan.users)
      expect(await sharp(picturePath(icon)).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
  })
})
