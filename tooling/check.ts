import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { commandOf, type Ended, endTogether, runNode } from './command.ts'
import { listFiles, projectRoot, typescriptFile } from './source-files.ts'

export interface Check {
  name: string
  run: () => Promise<Ended>
}

export interface CheckResult {
  name: string
  passed: boolean
  seconds: number
  output: string
}

/** Each check runs in its own process, so that one that misbehaves does not affect the others. */
const script = (name: string, path: string): Check => ({ name, run: () => runNode([join(projectRoot, path)]) })
const tool = (name: string, packageName: string, command: string, args: string[]): Check => ({
  name,
  run: async () => runNode([commandOf(packageName, command), ...args]),
})

/** The folders with their own tsconfig.json, except those without sources: tsc reports an empty one as an error. */
function typedFolders(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  return [...workspaces, 'tooling'].filter((folder) => {
    const path = join(root, folder)
    return existsSync(path) && listFiles(path, typescriptFile).length > 0
  })
}

/** The slowest first, so that none runs alone at the end. */
export function allChecks(): Check[] {
  return [
    script('bundle budget', 'tooling/checks/check-bundle.ts'),
    ...typedFolders(projectRoot).map((folder) =>
      tool(`types ${folder}`, '@typescript/native', 'tsc', ['-p', folder, '--noEmit']),
    ),
    tool('unused code', 'knip', 'knip', ['--no-progress', '--treat-config-hints-as-errors']),
    tool('test-only code', 'knip', 'knip', ['--no-progress', '--production', '--include', 'files,exports,types']),
    tool('format and lint', '@biomejs/biome', 'biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
    script('import direction', 'tooling/checks/check-imports.ts'),
    script('openapi document', 'tooling/checks/check-openapi.ts'),
    script('contrast', 'tooling/checks/check-contrast.ts'),
    script('advisories', 'tooling/checks/check-advisories.ts'),
    script('hygiene', 'tooling/checks/check-hygiene.ts'),
  ]
}

/** At most four at once: tsc and the build each take hundreds of megabytes. */
const atOnce = Math.min(availableParallelism(), 4)

/** Runs the checks in parallel and reports each result as it arrives. */
export async function runChecks(checks: Check[], report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await runCheck(check)
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

async function runCheck({ name, run }: Check): Promise<CheckResult> {
  const start = performance.now()
  const ended = await run().catch((error: unknown): Ended => ({ exitCode: 1, output: String(error) }))
  const seconds = (performance.now() - start) / 1000
  return { name, passed: ended.exitCode === 0, seconds, output: ended.output }
}

/** One line for a check that passed, with its warnings; the whole output for one that failed. */
export function describeCheck({ name, passed, seconds, output }: CheckResult): string {
  const line = `${passed ? 'ok    ' : 'FAILED'} ${name.padEnd(18)} ${seconds.toFixed(1)} s`
  const lines = output.split('\n').map((text) => text.trimEnd())
  const shown = lines.filter((text) => text !== '' && (!passed || text.startsWith('warning: ')))
  return [line, ...shown.map((text) => `         ${text}`)].join('\n')
}

if (import.meta.main) {
  endTogether()
  const results = await runChecks(allChecks(), (result) => console.log(describeCheck(result)))
  const failed = results.filter((result) => !result.passed).length
  console.log(`${results.length - failed} checks passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}
