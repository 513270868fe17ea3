import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, projectRoot } from '../source-files.ts'

/** A longer file probably contains a second concept. */
const longestFile = 350

const sourceFile = /\.(tsx?|mjs|cjs|js|css|html|sh)$/
const testFile = /\.(test|spec)\.tsx?$|(^|\/)test-[^/]*\.tsx?$|^(e2e|(ui|web)\/testing)\//
const kebabCase = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const drawers = /(^|\/)(utils?|helpers?|common|libs?|misc)(\/|\.[a-z]+$)/

export interface Finding {
  path: string
  line: number | null
  problem: string
  /** A warning is shown but does not fail the check. */
  warning?: true
}

interface LineRule {
  problem: string
  pattern: RegExp
  applies: (path: string) => boolean
}

const lineRules: LineRule[] = [
  {
    problem: 'leaves tests out: every test runs',
    pattern: /\b(describe|it|test|suite)(\.\w+)*\.(only|skip|todo|fixme|fail)\b/,
    applies: (path) => testFile.test(path),
  },
  {
    problem: 'puts something off without a reason in brackets',
    // Spelled so that the pattern does not match itself.
    pattern: /\b(TOD[O]|FIXM[E])\b(?!\([^)]{3,}\))/,
    applies: () => true,
  },
  {
    problem: 'names a folder of one machine',
    pattern: /["'`\s=(]\/(work|root|tmp|home|Users)\/[\w.]/,
    applies: (path) => !testFile.test(path),
  },
  {
    problem: 'reads the environment, which only config.ts does',
    pattern: /\bprocess\.env\b|from 'node:process'/,
    applies: (path) =>
      path.startsWith('server/src/') &&
      !/^server\/src\/(config|main|operator-command)\.ts$/.test(path) &&
      !testFile.test(path),
  },
]

export function inspectFile(path: string, text: string): Finding[] {
  const findings: Finding[] = []
  const name = path.split('/').at(-1) ?? path
  if (!kebabCase.test(name)) findings.push({ path, line: null, problem: 'is not named in kebab-case' })
  if (drawers.test(path)) findings.push({ path, line: null, problem: 'is a drawer: name it after the concept in it' })
  const lines = text.split('\n')
  const length = text.endsWith('\n') ? lines.length - 1 : lines.length
  if (length > longestFile && /\.(tsx?|css)$/.test(path)) {
    findings.push({ path, line: null, problem: `has ${length} lines, more than ${longestFile}`, warning: true })
  }
  for (const rule of lineRules) {
    if (!rule.applies(path)) continue
    lines.forEach((content, index) => {
      if (rule.pattern.test(content)) findings.push({ path, line: index + 1, problem: rule.problem })
    })
  }
  return findings
}

/** Download URLs depend on the registry of the machine that made the lock file, and may not work on another. */
export function inspectLockFile(path: string, text: string): Finding[] {
  const { packages = {} } = JSON.parse(text) as { packages?: Record<string, { resolved?: string }> }
  return Object.entries(packages)
    .filter(([, entry]) => entry.resolved?.includes('://'))
    .map(([name]) => ({ path, line: null, problem: `carries the download address of ${name}` }))
}

export function inspectTree(root: string): { files: number; findings: Finding[] } {
  const files = listFiles(root, sourceFile)
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return {
    files: files.length,
    findings: [
      ...files.flatMap((path) => inspectFile(path, read(path))),
      ...inspectLockFile('package-lock.json', read('package-lock.json')),
    ],
  }
}

if (import.meta.main) {
  const { files, findings } = inspectTree(projectRoot)
  for (const { path, line, problem, warning } of findings) {
    console.log(`${warning ? 'warning: ' : ''}${path}${line === null ? '' : `:${line}`} ${problem}`)
  }
  const failures = findings.filter((finding) => !finding.warning)
  console.log(`${files} files, ${failures.length} problems`)
  if (failures.length > 0 || files === 0) process.exitCode = 1
}
