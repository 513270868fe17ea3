import { fileURLToPath } from 'node:url'

/** The path of a picture of the demo: `icon-mio.jpg`, `sunset.avif`. */
export function picturePath(name: string): string {
  return fileURLToPath(new URL(`./pictures/${name}`, import.meta.url))
}

const portraitScenes = new Set(['aurorap', 'sakuranight', 'selfie', 'umbrella'])

export function isPortrait(scene: string): boolean {
  return portraitScenes.has(scene)
}
