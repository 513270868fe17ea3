const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Names the files of one archive so that every system can unpack them into one folder. */
export class ArchiveNames {
  private readonly taken = new Set<string>()
  /** The last number used for each name. Without it, thousands of files with the same name would take quadratic time. */
  private readonly copies = new Map<string, number>()

  /** The name itself, or `name (2).png` and so on. Many systems ignore differences in case and in Unicode composition. */
  next(filename: string): string {
    const wanted = unpackable(filename)
    const { base, extension } = splitName(wanted)
    for (let copy = (this.copies.get(keyOf(wanted)) ?? 0) + 1; ; copy += 1) {
      const name = copy === 1 ? wanted : `${base} (${copy})${extension}`
      if (this.taken.has(keyOf(name))) continue
      this.taken.add(keyOf(name))
      this.copies.set(keyOf(wanted), copy)
      return name
    }
  }
}

function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * The file name of an archive: that of the album it contains, or else the day. Uses the date in Japan, where most of our users are.
 */
export function archiveName(title: string | null, now: Date, part: number, total: number): string {
  const day = new Date(now.getTime() + 540 * 60_000).toISOString().slice(0, 10)
  const name = unpackable(title?.normalize('NFC').replace(/[\\/]/g, '_') ?? '', `Koma-${day}`)
  return total > 1 ? `${name}-${part + 1}.zip` : `${name}.zip`
}

/** Drops the path, characters and endings that Windows forbids, and the names that it reserves for devices. */
function unpackable(filename: string, otherwise = 'photo'): string {
  const last = filename.split(/[\\/]/).at(-1) ?? ''
  const name = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not be in a name.
    .replace(/[<>:"|?*\u0000-\u001f\u007f]/g, '_')
    .replace(/^\s+|[.\s]+$/g, '')
  const stem = name.split('.')[0]?.trim() ?? ''
  if (name === '') return otherwise
  return reserved.test(stem) ? `_${name}` : name
}

function splitName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot) } : { base: name, extension: '' }
}
