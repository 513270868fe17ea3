import type { Handlers } from '../../http/handler.ts'
import type { LiveHub } from './live-hub.ts'

export function liveRoutes(hub: LiveHub): Handlers {
  return {
    'GET /live': async ({ caller, request, reply }) => {
      const lastEventId = request.headers['last-event-id']
      // Without the header, a proxy such as nginx would hold events back until its buffer is full.
      reply.headers({ 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' }).type('text/event-stream; charset=utf-8')
      await reply.send(hub.open(caller, typeof lastEventId === 'string' ? lastEventId : undefined))
      return null
    },
  }
}
