import { lockDataDirectory } from './data-directory-lock.ts'

/** A separate process that tries to lock a data directory when told to, prints the result, and keeps the lock. */
const [dataDir = ''] = process.argv.slice(2)
process.stdin.once('data', async () => {
  const answer = await lockDataDirectory(dataDir, 0).then(
    () => 'locked',
    (error: Error) => error.message,
  )
  process.stdout.write(answer)
})
process.stdout.write('waiting')
