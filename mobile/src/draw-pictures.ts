import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws every picture of the native projects from the mark: `node mobile/src/draw-pictures.ts`. The pictures are committed, since
 * the projects need them; this is for when the mark changes.
 */
const projects = join(import.meta.dirname, '..')
const res = 'android/app/src/main/res'
const assets = 'ios/App/App/Assets.xcassets'

const ink = '#14161b'
const paper = '#ffffff'
/** As the page that follows has it. */
const night = '#0d0f13'
const orange = '#ff6b2c'

/** The mark in a square of 48, on nothing. */
const mark = (line: string, dot: string) =>
  `<path d="M13 14.5h17a5 5 0 0 1 5 5v9a5 5 0 0 1-5 5H13" fill="none" stroke="${line}" stroke-width="5.2" stroke-linecap="round"/><circle cx="19.4" cy="24" r="4.1" fill="${dot}"/>`

interface Drawing {
  line?: string
  dot?: string
  background?: string
  /** Of the corners, in parts of the square. */
  corner?: number
  /** How much of the width the square with the mark takes. */
  scale?: number
}

function draw({ line = paper, dot = orange, background, corner = 0, scale = 1 }: Drawing): string {
  const side = 48 * scale
  const at = (48 - side) / 2
  const ground = background ? `<rect width="48" height="48" rx="${48 * corner}" fill="${background}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground}<g transform="translate(${at} ${at}) scale(${scale})">${mark(line, dot)}</g></svg>`
}

async function save(path: string, size: number, drawing: Drawing, opaque = false): Promise<void> {
  const file = join(projects, path)
  await mkdir(dirname(file), { recursive: true })
  const picture = sharp(Buffer.from(draw(drawing)), { density: (72 * size) / 48 }).resize(size, size)
  // The store of Apple refuses an icon that could be looked through.
  if (opaque) picture.flatten({ background: drawing.background ?? paper }).removeAlpha()
  await writeFile(file, await picture.png({ compressionLevel: 9, palette: !opaque }).toBuffer())
}

/** Times the size at 160 dots per inch. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

for (const [name, times] of Object.entries(densities)) {
  const folder = `${res}/mipmap-${name}`
  await save(`${folder}/ic_launcher.png`, 48 * times, { background: ink, corner: 0.23 })
  await save(`${folder}/ic_launcher_round.png`, 48 * times, { background: ink, corner: 0.5, scale: 0.85 })
  // Launchers cut a shape out of the middle two thirds.
  await save(`${folder}/ic_launcher_foreground.png`, 108 * times, { scale: 0.66 })
  await save(`${folder}/ic_launcher_monochrome.png`, 108 * times, { dot: paper, scale: 0.66 })
  // The system shows what is in a circle of two thirds.
  await save(`${res}/drawable-${name}/splash_icon.png`, 288 * times, { line: ink, scale: 0.6 })
  await save(`${res}/drawable-night-${name}/splash_icon.png`, 288 * times, { scale: 0.6 })
}

await save(`${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, { background: ink }, true)
await save(`${assets}/Splash.imageset/splash-light.png`, 2732, { line: ink, background: paper, scale: 0.16 })
await save(`${assets}/Splash.imageset/splash-dark.png`, 2732, { background: night, scale: 0.16 })
