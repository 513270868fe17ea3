import { join } from 'node:path'
import type { DataDirectoryLock } from '../../../process/data-directory-lock.ts'
import { explainFileError } from '../../../process/file-error.ts'
import type { StartError } from '../../../process/start-error.ts'
import { chooseAddress, type PostgresAddress } from '../postgres-address.ts'
import { chooseAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { clusterDirectory, ensureCluster } from './postgres-cluster.ts'
import { openPostgresLog } from './postgres-log.ts'
import { launchServer } from './postgres-server.ts'
import { embeddedSettings } from './postgres-settings.ts'
import { supervise } from './postgres-supervision.ts'
import { clearLeftovers, nameServer } from './postmaster.ts'

export interface EmbeddedPostgresOptions {
  /** Proof that no other process uses the data directory: a server found running there is a leftover and gets stopped. */
  lock: DataDirectoryLock
  /** Called when the server died and cannot be restarted: report the error and exit. */
  onFailure(error: StartError): void
  /** Overrides the usual settings; tests trade durability for speed here. */
  settings?: Readonly<Record<string, string>>
}

export interface EmbeddedPostgres {
  readonly address: PostgresAddress
  stop(): Promise<void>
}

/** A real PostgreSQL in `<data directory>/postgres`, started, supervised and stopped by Koma. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options.lock
  try {
    const account = await chooseAccount(clusterDirectory(dataDir))
    const binaries = await findPostgresBinaries(account)
    const cluster = await ensureCluster(dataDir, binaries, account)
    const listening = await chooseAddress(cluster)
    await clearLeftovers(cluster, listening.address, binaries)
    const log = await openPostgresLog(join(dataDir, 'postgres.log'))
    const settings = { ...embeddedSettings, ...options.settings, cluster_name: await nameServer(cluster) }
    const launch = () => launchServer({ cluster, binaries, account, listening, log, settings })
    const supervision = supervise(await launch(), launch, options.onFailure)
    return {
      address: listening.address,
      async stop() {
        await supervision.stop()
        await listening.release()
        await log.close()
      },
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
