import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ensureWebBuilt } from './app-builds.ts'
import { projectRoot } from './source-files.ts'

// Our parent may die before the server listens for that; the server does so as soon as it runs.
process.on('disconnect', () => {
  if (process.listenerCount('SIGTERM') === 0) process.exit(1)
})
enableCompileCache(join(projectRoot, '.cache', 'compiled'))

const notice = setTimeout(() => console.error('Building the web app.'), 1_000)
try {
  await ensureWebBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
clearTimeout(notice)

// In this process, since a separate one would cost the memory of another Node.
await import('../server/src/main.ts')
