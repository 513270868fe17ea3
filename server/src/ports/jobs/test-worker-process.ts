import { connectDatabase } from '../database/database.ts'
import { GraphileJobs } from './graphile-jobs.ts'

// A worker in a separate process, to be killed in the middle of a job. It prints a line when it starts the job, and never finishes
// it; it exits when the test that spawned it is gone.
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
