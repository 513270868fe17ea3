import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf, runNode } from './command.ts'
import { listFiles, projectRoot } from './source-files.ts'

export const webDist = join(projectRoot, 'web/dist')

/** In the build itself, so that it is deleted together with the build. */
const stampFile = join(webDist, '.made-of')

/**
 * A hash of all inputs of the web app's build. Uses contents instead of times, since all files of a fresh clone have the same time.
 */
function currentStamp(): string {
  const hash = createHash('sha256')
  const folders = ['web', 'ui/src', 'client/src', 'contract/src']
  const files = folders.flatMap((folder) =>
    listFiles(join(projectRoot, folder), /^(?!.*\.test\.tsx?$)/).map((file) => `${folder}/${file}`),
  )
  for (const file of [...files, 'package-lock.json', 'tsconfig.base.json']) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function webBuildIsFresh(): boolean {
  return (
    existsSync(join(webDist, 'index.html')) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === currentStamp()
  )
}

/** Builds the web app unless the existing build was made from the same sources. Returns whether it built. */
export async function ensureWebBuilt(): Promise<boolean> {
  if (webBuildIsFresh()) return false
  const stamp = currentStamp()
  // Built in a temporary folder and renamed: a server may be serving the old build, and another process may be building as well.
  const aside = join(projectRoot, '.cache', `web-${randomUUID()}`)
  const vite = commandOf('vite', 'vite')
  await mkdir(join(projectRoot, '.cache'), { recursive: true })
  try {
    const built = await runNode([
      vite,
      'build',
      join(projectRoot, 'web'),
      '--outDir',
      aside,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ])
    if (built.exitCode !== 0) throw new Error(`The web app could not be built.\n${built.output}`)
    await writeFile(join(aside, '.made-of'), stamp)
    await rm(webDist, { recursive: true, force: true })
    // Two concurrent builds are identical, so it does not matter whose is used.
    await rename(aside, webDist).catch((error: unknown) => {
      if (!webBuildIsFresh()) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return true
}
