import { connectDatabase } from '../database/database.ts'
import { GraphileJobs } from './graphile-jobs.ts'

// A worker in a process of its own, to be killed in the middle of a job. It says on its output that it began the job, and
// never ends it; it ends itself when the test that made it is gone.
process.stdin.on('end', () => process.exit()).resume()
const { pool } = await connectDatabase({ address: JSON.parse(process.argv[2] ?? ''), connections: 4 })
const jobs = new GraphileJobs<{ hang: { number: number } }>({ pool })
await jobs.start(
  {
    async hang({ number }) {
      console.log(`began ${number}`)
      await new Promise(() => {})
    },
  },
  { concurrency: 1 },
)
