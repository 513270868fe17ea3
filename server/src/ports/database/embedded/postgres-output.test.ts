import { describe, expect, it } from 'vitest'
import { explainPostgresOutput, isRefusedForNow } from './postgres-output.ts'

const explain = (output: string) => explainPostgresOutput(output, '/data/postgres').message

describe('the output of PostgreSQL when it fails', () => {
  it('is explained as a full disk', () => {
    const outputs = [
      'initdb: error: could not write file "/proc/self/cwd/postgresql.conf": No space left on device',
      '2026-11-15 23:28:05.605 UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device',
    ]
    for (const output of outputs) {
      expect(explain(output)).toBe(
        'There is no space left on the disk that holds /data/postgres: free some and start again.',
      )
    }
  })

  it('is explained as a read-only disk', () => {
    const output = 'FATAL:  could not create lock file "postmaster.pid": Read-only file system'
    expect(explain(output)).toMatch(/^\/data\/postgres is on a disk that is read-only: /)
  })

  it('is explained as missing permission, with the detail', () => {
    const output =
      '[1] LOG:  starting\n[1] FATAL:  could not open directory "base": Permission denied\n[1] LOG:  shut down'
    expect(explain(output)).toBe(
      'PostgreSQL may not use /data/postgres: give the directory to the user that runs Koma, or set KOMA_DATA_DIR to another one (could not open directory "base": Permission denied).',
    )
  })

  it('is explained as a user that the system does not know', () => {
    const output = 'initdb: could not look up effective user ID 1234: user does not exist'
    expect(explain(output)).toMatch(/^PostgreSQL does not run as user 1234, who has no entry in \/etc\/passwd: /)
  })

  it('is repeated if there is no better explanation', () => {
    expect(explain('[1] FATAL:  something new.')).toBe(
      'PostgreSQL could not be started in /data/postgres: something new.',
    )
    expect(explain('')).toBe('PostgreSQL could not be started in /data/postgres: it does not say why.')
  })

  it('tells a start that may succeed in a moment apart from one that will not', () => {
    expect(isRefusedForNow('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(true)
    expect(isRefusedForNow('FATAL:  lock file "postmaster.pid" already exists')).toBe(true)
    expect(isRefusedForNow('PANIC:  could not locate a valid checkpoint record')).toBe(false)
  })
})
