import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, runNode } from '../command.ts'
import { findNpm } from '../install.mjs'
import { projectRoot } from '../source-files.ts'

/** The registry responds in a second or two; a network that hangs must not hold up the other checks. */
const patienceMs = 15_000

/** Lower ones are only reported: most affect uses of a package that we do not make. */
const failing = new Set(['high', 'critical'])

interface AuditReport {
  auditReportVersion?: number
  vulnerabilities?: Record<string, Vulnerability>
  message?: string
  error?: { code?: string; summary?: string }
}

interface Vulnerability {
  severity: string
  /** Advisories, or the names of the packages through which this one is affected. */
  via: Array<string | { title: string; url: string }>
  /** Where it is installed, as named in package-lock.json. */
  nodes: string[]
}

interface LockFile {
  packages: Record<string, { dev?: boolean }>
}

export interface Verdict {
  failures: string[]
  warnings: string[]
}

/** Evaluates the output of `npm audit --json`: serious advisories fail if they affect a package that runs in production. */
export function judgeAudit({ exitCode, output }: Ended, lock: LockFile): Verdict {
  const report = reportIn(output)
  if (report?.auditReportVersion === undefined || !report.vulnerabilities) {
    const reason =
      report?.error?.summary || report?.message || report?.error?.code || `npm audit ended with ${exitCode}`
    const [firstLine = ''] = reason.split('\n')
    return { failures: [], warnings: [`dependencies were not checked for advisories: ${firstLine}`] }
  }
  const verdict: Verdict = { failures: [], warnings: [] }
  for (const [name, vulnerability] of Object.entries(report.vulnerabilities)) {
    const inProduction = vulnerability.nodes.some((node) => lock.packages[node]?.dev !== true)
    const told = `${name} (${vulnerability.severity}${inProduction ? '' : ', development only'}): ${reasonsOf(vulnerability)}`
    const list = inProduction && failing.has(vulnerability.severity) ? verdict.failures : verdict.warnings
    list.push(told)
  }
  return verdict
}

function reasonsOf({ via }: Vulnerability): string {
  return via
    .map((reason) => (typeof reason === 'string' ? `through ${reason}` : `${reason.title} ${reason.url}`))
    .join('; ')
}

/** Returns null if npm printed no report, because it was not found or was killed. */
function reportIn(output: string): AuditReport | null {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as AuditReport
  } catch {
    return null
  }
}

/** Runs `npm audit` with a time limit. Exported with its parameters so that a test can use its own registry. */
export async function runAudit(options: string[] = [], timeoutMs = patienceMs): Promise<Ended> {
  const [program, script] = findNpm()
  if (program !== process.execPath || !script) return { exitCode: 1, output: '{"message":"npm was not found"}' }
  const quiet = ['--json', '--loglevel=silent', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`]
  const ended = await runNode([script, 'audit', ...quiet, ...options], { timeoutMs })
  // npm prints no reason if it was killed.
  return reportIn(ended.output) ? ended : { ...ended, output: '{"message":"the registry did not answer"}' }
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as LockFile
  const { failures, warnings } = judgeAudit(await runAudit(), lock)
  for (const warning of warnings) console.log(`warning: ${warning}`)
  for (const failure of failures) console.log(failure)
  if (failures.length > 0) process.exitCode = 1
}
