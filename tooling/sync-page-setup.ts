import { ensureSyncPageBuilt } from './app-builds.ts'

/** The tests of the sync client are served its page as it is built. */
export async function setup(): Promise<void> {
  await ensureSyncPageBuilt()
}
