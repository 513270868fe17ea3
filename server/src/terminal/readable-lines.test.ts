import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from '../http/logging.ts'
import { readableLines } from './readable-lines.ts'

function written(log: (to: ReturnType<typeof createLog>) => void): string {
  const stream = new PassThrough()
  log(createLog('info', readableLines(stream)))
  return String(stream.read() ?? '').replace(/^\d\d:\d\d:\d\d /gm, '<time> ')
}

describe('log lines in a terminal', () => {
  it('say in one line what happened, with the reason and the request', () => {
    const err = new Error('connect ECONNREFUSED 127.0.0.1:5432')
    err.stack = 'Error: x\n    at connect (node:net:1:2)\n    at open (/srv/koma/server/src/ports/database.ts:12:7)'
    const said = written((log) => log.error({ err, reqId: 'r-1', call: 'GET /me' }, 'a call failed'))
    expect(said).toBe(
      '<time> error   a call failed: connect ECONNREFUSED 127.0.0.1:5432 (GET /me, request r-1, server/src/ports/database.ts:12)\n',
    )
  })

  it('name the job, the status and the time it took, where there are any', () => {
    const said = written((log) => {
      log.warn({ job: 'photos.render' }, 'a job failed')
      log.info({ status: 200, ms: 12 }, 'answered')
    })
    expect(said).toBe('<time> warning a job failed (job photos.render)\n<time> info    answered (200, 12 ms)\n')
  })

  it('leave out secrets, as the JSON lines do', () => {
    expect(written((log) => log.warn({ password: 'hunter2' }, 'said'))).toBe('<time> warning said\n')
  })

  it('carry no control characters from outside to the terminal', () => {
    const err = new Error('\u001b]0;owned\u0007 no such file\nforged line')
    err.stack = ''
    expect(written((log) => log.error({ err, reqId: '\u001b[2J' }, 'said'))).toBe(
      '<time> error   said:  ]0;owned  no such file forged line (request  [2J)\n',
    )
  })

  it('pass on what is no JSON', () => {
    const stream = new PassThrough()
    readableLines(stream).write('not json\n')
    expect(String(stream.read())).toBe('not json\n')
  })
})
