const maxLength = 200

/**
 * The filename that we store: the last part of any path, without characters that could reorder, hide or break it where it is
 * shown or saved (separators, control and direction marks, what Windows forbids), cut to a length every file system accepts.
 */
export function safeFileName(given: string, format: 'jpeg' | 'png'): string {
  const last = given.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const name = clean || 'photo'
  const wanted = format === 'png' ? /\.png$/i : /\.(jpe?g|jfif)$/i
  const base = wanted.test(name) ? name.replace(wanted, '') : name
  const extension = wanted.exec(name)?.[0] ?? (format === 'png' ? '.png' : '.jpg')
  return cut(base, maxLength - extension.length) + extension
}

/** Cuts a text to at most this many UTF-8 bytes, never inside a character. */
function cut(text: string, bytes: number): string {
  let left = bytes
  let kept = ''
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept || 'photo'
}
