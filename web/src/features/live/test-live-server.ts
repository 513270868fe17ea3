import type { LiveEvent } from '@koma/contract'
import type { OpenLive } from './live-source.ts'

interface Stream {
  controller: ReadableStreamDefaultController<Uint8Array>
}

/** Keeps real streams open, as the server's `GET /live` does. */
export class FakeLiveServer {
  /** The `Last-Event-ID` of each request. */
  readonly asked: Array<string | undefined> = []
  readonly streams = new Set<Stream>()
  /** While this is set, requests fail with it. */
  fault: Error | undefined
  contentType = 'text/event-stream; charset=utf-8'
  #number = 0

  openLive: OpenLive = async (lastEventId, signal) => {
    this.asked.push(lastEventId)
    if (this.fault) throw this.fault
    let stream: Stream
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = { controller }
        this.streams.add(stream)
        signal.addEventListener('abort', () => {
          if (this.streams.delete(stream)) controller.error(new DOMException('Aborted', 'AbortError'))
        })
      },
      cancel: () => void this.streams.delete(stream),
    })
    return new Response(body, { headers: { 'Content-Type': this.contentType } })
  }

  send(event: LiveEvent): void {
    this.#number += 1
    this.write(`id: fake.${this.#number}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  write(text: string): void {
    for (const { controller } of this.streams) controller.enqueue(new TextEncoder().encode(text))
  }

  /** Ends all streams: with a hint, as a server that shuts down does, or like a lost connection. */
  end(how: 'hint' | 'cut'): void {
    const ended = [...this.streams]
    if (how === 'hint') this.write(`data: ${JSON.stringify({ type: 'closing' })}\n\n`)
    this.streams.clear()
    for (const { controller } of ended) {
      if (how === 'hint') controller.close()
      else controller.error(new TypeError('network error'))
    }
  }
}
