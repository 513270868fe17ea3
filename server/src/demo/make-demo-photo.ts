import sharp from 'sharp'
import type { DemoLook, DemoPhoto } from './demo-plan.ts'
import { picturePath } from './pictures.ts'
import { writeMetadata } from './write-metadata.ts'

interface Scene {
  data: Buffer
  width: number
  height: number
}

/**
 * Caches the decoded scenes while the demo is filled, since decoding one takes as long as making a photo from it. All of them take
 * 100 MB, which are freed with this object.
 */
export class DemoScenes {
  readonly #scenes = new Map<string, Promise<Scene>>()

  load(name: string): Promise<Scene> {
    const scene = this.#scenes.get(name) ?? decodeScene(name)
    this.#scenes.set(name, scene)
    return scene
  }
}

/** The bytes of a photo as the camera of a virtual world would have saved it; always the same for the same plan. */
export async function makeDemoPhoto(photo: DemoPhoto, scenes: DemoScenes = new DemoScenes()): Promise<Buffer> {
  const { look, width, height } = photo
  const scene = await scenes.load(look.scene)
  const picture = sharp(scene.data, { raw: { width: scene.width, height: scene.height, channels: 3 } })
    .extract(cropOf(scene, look))
    .resize(width, height, { kernel: 'linear' })
    .flop(look.mirrored)
    .linear(gainsOf(look), [0, 0, 0])
  // The fastest settings, since the user waits until the demo is filled.
  const encoded =
    photo.format === 'png' ? picture.png({ compressionLevel: 1 }) : picture.jpeg({ quality: 95, optimiseCoding: false })
  return writeMetadata(await encoded.toBuffer(), photo)
}

async function decodeScene(name: string): Promise<Scene> {
  const { data, info } = await sharp(picturePath(`${name}.avif`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function cropOf(scene: Scene, look: DemoLook): { left: number; top: number; width: number; height: number } {
  const width = Math.round(scene.width / look.zoom)
  const height = Math.round(scene.height / look.zoom)
  return {
    left: Math.floor((scene.width - width) * look.x),
    top: Math.floor((scene.height - height) * look.y),
    width,
    height,
  }
}

/** Factors for red, green and blue; a matrix or another colour space would take longer than everything else. */
function gainsOf({ light, warmth }: DemoLook): number[] {
  return [light * (1 + warmth), light, light * (1 - warmth)]
}
