import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { firstPages, wordModules } from '../../server/src/http/pages/page-files.ts'
import { ensureWebBuilt, webDist } from '../app-builds.ts'
import { budget, budgetProblems, kilobytes, type Manifest, measureLoads } from './bundle-budget.ts'

try {
  await ensureWebBuilt()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exit(1)
}
const read = (file: string) => readFileSync(join(webDist, file))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
const loads = measureLoads(manifest, read('index.html').toString(), (file) => gzipSync(read(file)).length)
const hinted = [...firstPages.flatMap(([, ...modules]) => modules), ...Object.values(wordModules)]
const problems = [
  ...budgetProblems(loads),
  ...hinted
    .filter((module) => !manifest[module])
    .map((module) => `the server hints at ${module}, which is not in the build`),
]
for (const problem of problems) console.log(problem)
console.log(`first load ${kilobytes(loads.first.bytes)} of ${kilobytes(budget.first)}`)
for (const load of loads.lazy.slice(0, 3))
  console.log(`${load.name} ${kilobytes(load.bytes)} of ${kilobytes(budget.lazy)}`)
if (problems.length > 0) process.exitCode = 1
