import { lockDataDirectory } from './data-directory-lock.ts'

/** A process of its own that tries to get a data directory once told to, says how it went, and keeps it. */
const [dataDir = ''] = process.argv.slice(2)
process.stdin.once('data', async () => {
  const answer = await lockDataDirectory(dataDir, 0).then(
    () => 'locked',
    (error: Error) => error.message,
  )
  process.stdout.write(answer)
})
process.stdout.write('waiting')
