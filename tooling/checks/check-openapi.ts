import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../command.ts'
import { projectRoot } from '../source-files.ts'

/** The number of the first line in which two texts differ; 0 if they are the same. */
export function firstDifference(left: string, right: string): number {
  if (left === right) return 0
  const rightLines = right.split('\n')
  const at = left.split('\n').findIndex((line, index) => line !== rightLines[index])
  return at === -1 ? left.split('\n').length : at + 1
}

if (import.meta.main) {
  // A warning by Node in the output would count as a difference.
  const environment = { NODE_NO_WARNINGS: '1' }
  const printed = await runNode([join(projectRoot, 'contract/src/openapi/print-openapi.ts')], { environment })
  if (printed.exitCode !== 0) {
    console.log(printed.output)
    process.exitCode = 1
  } else {
    const document = join(projectRoot, 'docs/openapi.json')
    const line = firstDifference(printed.output, existsSync(document) ? readFileSync(document, 'utf8') : '')
    if (line > 0) {
      console.log(`docs/openapi.json is not what the contract says, from line ${line} on: run \`npm run openapi\`.`)
      process.exitCode = 1
    }
  }
}
