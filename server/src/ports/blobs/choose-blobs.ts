import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

export function createBlobs(config: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  return config.s3
    ? createS3Blobs(config.s3, join(config.dataDir, 'staging'))
    : createDiskBlobs(join(config.dataDir, 'blobs'))
}
