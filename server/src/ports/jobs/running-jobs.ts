import type { JobContext, JobsLog } from './jobs.ts'

interface Begun {
  id: string
  attempts: number
}

/** From this attempt on, a failure is worth somebody's attention. */
const troublingAttempt = 5

/** The jobs this process runs now, so that it can leave them off when it must stop and they go on. */
export class RunningJobs {
  private readonly stopping = new AbortController()
  private readonly log: JobsLog | undefined
  private readonly putBack: (job: Begun, error: unknown) => Promise<void>
  private readonly waiting = new Set<(reason: Error) => void>()

  /** `putBack` makes a job that failed wait for its next attempt. */
  constructor(log: JobsLog | undefined, putBack: (job: Begun, error: unknown) => Promise<void>) {
    this.log = log
    this.putBack = putBack
  }

  run(name: string, job: Begun, work: (context: JobContext) => Promise<void>): Promise<void> {
    const { signal } = this.stopping
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      const done = async () => work({ signal, attempt: job.attempts })
      done().then(
        () => {
          this.waiting.delete(reject)
          resolve()
        },
        async (error) => {
          // A job that gives up because it was told to has not failed; `leaveOff` ends it once it is back in the queue.
          if (signal.aborted) return
          const level = job.attempts >= troublingAttempt ? 'error' : 'warn'
          this.log?.[level]({ err: error, job: name, jobId: job.id, attempt: job.attempts }, 'a job failed')
          // Where the database is away, the job is freed once others notice that this worker lost its connection.
          await this.putBack(job, error).catch(() => {})
          this.waiting.delete(reject)
          reject(error)
        },
      )
    })
  }

  abort(): void {
    this.stopping.abort(new Error('The worker stops.'))
  }

  leaveOff(): void {
    for (const reject of this.waiting) reject(new Error('The worker stopped before the job was done.'))
    this.waiting.clear()
  }
}
