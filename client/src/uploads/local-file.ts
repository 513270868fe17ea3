/** A file on this device. A browser's File is one; a program on Node creates one from a path, with `fs.openAsBlob`. */
export interface LocalFile {
  readonly name: string
  readonly size: number
  /** The media type, as far as the platform knows it. */
  readonly type: string
  /** Milliseconds since 1970; negative for a date before. */
  readonly lastModified: number
  /** The bytes from `start` to before `end`, read only when they are needed. */
  slice(start: number, end: number, type?: string): Blob
}

export function wholeOf(file: LocalFile): Blob {
  return file.slice(0, file.size, file.type)
}
