import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { listFiles, projectRoot, typescriptFile } from '../source-files.ts'

/** If dependency-cruiser saw less than this part of the source files, an empty result means nothing. */
const leastSeen = 0.95

export interface ImportReport {
  files: number
  seen: number
  dependencies: number
  /** `rule: from -> to`, sorted. */
  violations: string[]
}

export async function checkImports(root: string): Promise<ImportReport> {
  const files = listFiles(root, typescriptFile)
  if (files.length === 0) return { files: 0, seen: 0, dependencies: 0, violations: [] }
  const options = await extractOptions(join(projectRoot, '.dependency-cruiser.mjs'))
  const { output } = await cruise(files, { ...options, baseDir: root, validate: true })
  const { modules, summary } = output as ICruiseResult
  const wanted = new Set(files)
  const ours = modules.filter((module) => wanted.has(module.source))
  return {
    files: files.length,
    seen: ours.length,
    dependencies: ours.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: summary.violations.map(describeViolation).sort(),
  }
}

type Violation = ICruiseResult['summary']['violations'][number]

function describeViolation({ rule, from, to, cycle }: Violation): string {
  const way = cycle ? cycle.map((step) => step.name).join(' -> ') : to
  return `${rule.name}: ${from} -> ${way}`
}

/** Why the report cannot be trusted, or null. */
export function blindness({ files, seen, dependencies }: ImportReport): string | null {
  if (seen === 0) return 'dependency-cruiser saw no modules: does it find a TypeScript with a JavaScript API?'
  if (seen < files * leastSeen) return `dependency-cruiser saw ${seen} of ${files} source files.`
  if (dependencies === 0) return `dependency-cruiser saw ${seen} modules and not one import in them.`
  return null
}

if (import.meta.main) {
  const report = await checkImports(projectRoot)
  const problems = [...report.violations]
  const blind = blindness(report)
  if (blind) problems.push(blind)
  for (const problem of problems) console.log(problem)
  console.log(`${report.seen} of ${report.files} files, ${report.dependencies} imports, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}
