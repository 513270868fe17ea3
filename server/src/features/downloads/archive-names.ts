const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Gives the files of one archive names that every system can unpack beside each other. */
export class ArchiveNames {
  private readonly taken = new Set<string>()
  /** Where to go on counting: an archive may have thousands of the same name. */
  private readonly copies = new Map<string, number>()

  /** The name itself, or `name (2).png` and so on; names that differ in case or composition alone are the same to many systems. */
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

/** No path, nothing that Windows forbids at the end or keeps for its devices. */
function unpackable(filename: string): string {
  const last = filename.split(/[\\/]/).at(-1) ?? ''
  const name = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name.
    .replace(/[<>:"|?*\u0000-\u001f\u007f]/g, '_')
    .replace(/^\s+|[.\s]+$/g, '')
  const stem = name.split('.')[0]?.trim() ?? ''
  if (name === '') return 'photo'
  return reserved.test(stem) ? `_${name}` : name
}

function splitName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot) } : { base: name, extension: '' }
}
