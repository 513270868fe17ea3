import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type VariantName, variantSizes } from '../../server/src/ports/images/images.ts'
import { avifSettings } from '../../server/src/ports/images/pixels/pyramid.ts'
import { imageNiceness } from '../../server/src/ports/images/processes/image-processes.ts'

/**
 * A bare sharp loop in a separate process: makes the variants of one picture after another with the product's settings, from one
 * decode each, and nothing else. It runs at the same low priority as the product's image processes, so that other load affects both
 * equally.
 */
setPriority(imageNiceness)
sharp.concurrency(1)
sharp.cache(false)

export interface BaselineTask {
  path: string
  wanted: readonly VariantName[]
}

process.on('message', async ({ path, wanted }: BaselineTask) => {
  await render(path, wanted)
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.on('disconnect', () => process.exit())

async function render(path: string, wanted: readonly VariantName[]): Promise<void> {
  let picture = sharp(path)
  for (const name of Object.keys(variantSizes) as VariantName[]) {
    if (!wanted.includes(name)) continue
    const size = variantSizes[name]
    const { data, info } = await picture
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    await sharp(data, { raw }).avif(avifSettings).toBuffer()
    picture = sharp(data, { raw })
  }
}
