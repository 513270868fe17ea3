import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './source-files.ts'
import { ensureWebBuilt } from './web-build.ts'

// Whoever started us may die before the server is there to notice: it listens for this as soon as it runs.
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

// In this process and not in one of its own, which would cost the memory of another Node.
await import('../server/src/main.ts')
