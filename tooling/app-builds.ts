import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { commandOf, runNode } from './command.ts'
import { listFiles, projectRoot } from './source-files.ts'

export const webDist = join(projectRoot, 'web/dist')

interface BuiltApp {
  name: string
  /** With its vite.config.ts. */
  folder: string
  dist: string
  /** The folders that it is made of. */
  sources: string[]
}

const webApp: BuiltApp = {
  name: 'web app',
  folder: 'web',
  dist: webDist,
  sources: ['web', 'ui/src', 'client/src', 'contract/src'],
}

const syncPage: BuiltApp = {
  name: 'page of the sync client',
  folder: 'desktop',
  dist: join(projectRoot, 'desktop/dist/page'),
  sources: ['desktop/src/face', 'ui/src', 'contract/src'],
}

/** Builds the web app unless the existing build was made from the same sources. Returns whether it built. */
export const ensureWebBuilt = (): Promise<boolean> => ensureBuilt(webApp)

/** Likewise for the page that the sync client serves. */
export const ensureSyncPageBuilt = (): Promise<boolean> => ensureBuilt(syncPage)

/** A hash of all inputs of a build. Uses contents instead of times, since all files of a fresh clone have the same time. */
function currentStamp({ folder, sources }: BuiltApp): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((source) =>
    listFiles(join(projectRoot, source), /^(?!.*\.test\.tsx?$)/).map((file) => `${source}/${file}`),
  )
  for (const file of [...files, `${folder}/vite.config.ts`, 'package-lock.json', 'tsconfig.base.json']) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(projectRoot, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** In the build itself, so that it is deleted together with the build. */
const stampOf = (dist: string) => join(dist, '.made-of')

function isFresh(app: BuiltApp): boolean {
  return (
    existsSync(join(app.dist, 'index.html')) &&
    existsSync(stampOf(app.dist)) &&
    readFileSync(stampOf(app.dist), 'utf8') === currentStamp(app)
  )
}

async function ensureBuilt(app: BuiltApp): Promise<boolean> {
  if (isFresh(app)) return false
  const stamp = currentStamp(app)
  // Built in a temporary folder and renamed: a server may be serving the old build, and another process may be building as well.
  const aside = join(projectRoot, '.cache', `build-${randomUUID()}`)
  const folder = join(projectRoot, app.folder)
  await mkdir(join(projectRoot, '.cache'), { recursive: true })
  try {
    const options = ['--outDir', aside, '--emptyOutDir', '--logLevel', 'warn']
    const config = ['--config', join(folder, 'vite.config.ts')]
    // Whatever runs this: tests have an environment for development, whose parts would not fit those of the packages.
    const environment = { NODE_ENV: 'production' }
    const built = await runNode([commandOf('vite', 'vite'), 'build', ...config, ...options], { environment })
    if (built.exitCode !== 0) throw new Error(`The ${app.name} could not be built.\n${built.output}`)
    await writeFile(stampOf(aside), stamp)
    await rm(app.dist, { recursive: true, force: true })
    await mkdir(dirname(app.dist), { recursive: true })
    // Two concurrent builds are identical, so it does not matter whose is used.
    await rename(aside, app.dist).catch((error: unknown) => {
      if (!isFresh(app)) throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return true
}
