import { ensureSyncPageBuilt } from './app-builds.ts'

try {
  await ensureSyncPageBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../desktop/src/main.ts')
