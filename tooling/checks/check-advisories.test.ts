import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { judgeAudit, runAudit } from './check-advisories.ts'

const lock = {
  packages: {
    'node_modules/fastify': {},
    'node_modules/knip': { dev: true },
    'node_modules/knip/node_modules/fastify': { dev: true },
  },
}
const advisory = (severity: string, ...nodes: string[]) => ({
  severity,
  via: [{ title: 'Answers too much', url: 'https://advisories.example/1' }],
  nodes,
})
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
const judge = (output: string, exitCode = 1) => judgeAudit({ exitCode, output }, lock)

describe('the advisories of dependencies', () => {
  it('pass if there are none', () => {
    expect(judge(report({}), 0)).toEqual({ failures: [], warnings: [] })
  })

  it.each(['high', 'critical'])('fail if a package that runs in production has a %s one', (severity) => {
    const found = report({
      fastify: advisory(severity, 'node_modules/knip/node_modules/fastify', 'node_modules/fastify'),
    })
    expect(judge(found)).toEqual({
      failures: [`fastify (${severity}): Answers too much https://advisories.example/1`],
      warnings: [],
    })
  })

  it('fail if a package is affected through another', () => {
    const found = report({ fastify: { severity: 'high', via: ['ajv'], nodes: ['node_modules/fastify'] } })
    expect(judge(found).failures).toEqual(['fastify (high): through ajv'])
  })

  it('are a warning if they are moderate, or affect only development', () => {
    const moderate = advisory('moderate', 'node_modules/fastify')
    const found = report({ fastify: moderate, knip: advisory('critical', 'node_modules/knip') })
    expect(judge(`npm warn something {}\n${found}`.replace('{}', ''))).toEqual({
      failures: [],
      warnings: [
        'fastify (moderate): Answers too much https://advisories.example/1',
        'knip (critical, development only): Answers too much https://advisories.example/1',
      ],
    })
  })

  it.each([
    [
      JSON.stringify({
        message: '405 Method Not Allowed - POST /bulk',
        statusCode: 405,
        error: { summary: '', detail: '' },
      }),
      '405 Method Not Allowed - POST /bulk',
    ],
    [JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed\nsee the log' } }), 'request failed'],
    [JSON.stringify({ error: { code: 'ENOLOCK' } }), 'ENOLOCK'],
    ['', 'npm audit ended with 1'],
    ['ended by SIGTERM\n', 'npm audit ended with 1'],
  ])('are a warning if they cannot be fetched: %s', (output, reason) => {
    expect(judge(output)).toEqual({
      failures: [],
      warnings: [`dependencies were not checked for advisories: ${reason}`],
    })
  })
})

describe('asking a registry', () => {
  /** On a busy machine npm alone can take longer to start than the check has patience. */
  const generousMs = 60_000
  const servers: Array<{ closeAllConnections(): void; close(): void }> = []
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  it('that hangs ends with a warning after the time limit', async () => {
    let asked = 0
    const server = createServer(() => {
      asked += 1
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    let ended = { exitCode: 0, output: '' }
    // On a busy machine npm is not running yet when a short limit ends, so the limit grows until npm has asked.
    for (let limitMs = 3000; asked === 0; limitMs *= 2) {
      ended = await runAudit([`--registry=http://127.0.0.1:${port}`], limitMs)
    }
    expect(asked).toBeGreaterThan(0)
    expect(judge(ended.output)).toMatchObject({ failures: [], warnings: [expect.stringMatching(/not checked/)] })
  })

  it('that offers no advisories, or is unreachable, ends with a warning', async () => {
    const server = createServer((_, answer) => answer.writeHead(405).end()).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const missing = await runAudit([`--registry=http://127.0.0.1:${port}`], generousMs)
    expect(judge(missing.output).warnings).toEqual([expect.stringMatching(/not checked for advisories: 405/)])
    server.close()
    const away = await runAudit(['--registry=http://127.0.0.1:1'], generousMs)
    expect(judge(away.output).warnings).toEqual([expect.stringMatching(/not checked for advisories: .*ECONNREFUSED/)])
  })
})
