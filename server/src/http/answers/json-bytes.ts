const usual = 256 * 1024
/** Pieces are joined up to this length. Longer strings live so long that garbage collection costs more than copying. */
const joined = 2048
const rememberedTexts = 5000

/** Characters that need no escape and take one byte each. */
const plain = /^[ !#-[\]-~]*$/

/**
 * Builds JSON as bytes instead of one string. Encoding a whole page with Japanese text would take longer than everything else
 * about it, so each text that is not ASCII is encoded by itself, and only once per answer.
 */
export class JsonBytes {
  private bytes = Buffer.allocUnsafeSlow(usual)
  private end = 0
  /** The number of the current answer. Marks are only valid in the answer they were made in. */
  answer = 0
  /** Each character stands for one byte. */
  private pending = ''
  private readonly texts = new Map<string, string>()

  /** Adds JSON that is ready to send. Each character must stand for one byte. */
  add(json: string): void {
    this.pending += json
    if (this.pending.length > joined) this.flush()
  }

  text(value: string): void {
    this.add(plain.test(value) ? `"${value}"` : this.encoded(value))
  }

  /** The current position, for `repeat` in the same answer. */
  mark(): number {
    this.flush()
    return this.end
  }

  /** Writes again what was written between two marks. */
  repeat(from: number, to: number): void {
    this.flush()
    this.makeRoom(to - from)
    this.bytes.copyWithin(this.end, from, to)
    this.end += to - from
  }

  /** A copy of everything written so far. */
  take(): Buffer {
    this.flush()
    return Buffer.from(this.bytes.subarray(0, this.end))
  }

  /** Starts the next answer. Drops the buffer if a very long answer made it grow. */
  clear(): void {
    this.end = 0
    this.answer += 1
    this.pending = ''
    this.texts.clear()
    if (this.bytes.length > 8 * usual) this.bytes = Buffer.allocUnsafeSlow(usual)
  }

  private encoded(value: string): string {
    let text = this.texts.get(value)
    if (text === undefined) {
      text = Buffer.from(JSON.stringify(value)).toString('latin1')
      if (this.texts.size < rememberedTexts) this.texts.set(value, text)
    }
    return text
  }

  private flush(): void {
    const { length } = this.pending
    if (length === 0) return
    this.makeRoom(length)
    this.bytes.write(this.pending, this.end, 'latin1')
    this.end += length
    this.pending = ''
  }

  private makeRoom(length: number): void {
    if (this.end + length <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.end + length))
    this.bytes.copy(larger, 0, 0, this.end)
    this.bytes = larger
  }
}
