const usual = 256 * 1024
/** Pieces are joined up to this length: longer, they live long enough to cost the collector more than the copying. */
const joined = 2048
const rememberedTexts = 5000

/** Neither to be escaped nor more than a byte each. */
const plain = /^[ !#-[\]-~]*$/

/**
 * JSON on its way out, as bytes early on. Kept as one text, a page with Japanese in it would take longer to be encoded than
 * everything else about it: what is not ASCII is encoded by itself, and once for all the times it is in an answer.
 */
export class JsonBytes {
  private bytes = Buffer.allocUnsafeSlow(usual)
  private end = 0
  /** Which answer this is: marks of another one mean nothing. */
  answer = 0
  /** Each character is a byte. */
  private pending = ''
  private readonly texts = new Map<string, string>()

  /** JSON as it is, ASCII alone. */
  add(json: string): void {
    this.pending += json
    if (this.pending.length > joined) this.flush()
  }

  text(value: string): void {
    this.add(plain.test(value) ? `"${value}"` : this.encoded(value))
  }

  /** Where what is written next will begin; for `repeat`, before the answer ends. */
  mark(): number {
    this.flush()
    return this.end
  }

  /** Once more what was written between two marks. */
  repeat(from: number, to: number): void {
    this.flush()
    this.makeRoom(to - from)
    this.bytes.copyWithin(this.end, from, to)
    this.end += to - from
  }

  /** All that was written. */
  take(): Buffer {
    this.flush()
    return Buffer.from(this.bytes.subarray(0, this.end))
  }

  /** The next answer begins anew. One very long answer does not keep its room for ever. */
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
