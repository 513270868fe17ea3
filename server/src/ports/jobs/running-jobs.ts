import type { JobContext, JobsLog } from './jobs.ts'

interface Begun {
  id: string
  attempts: number
}

/** From this attempt on, failures are logged as errors. */
const troublingAttempt = 5

/** The jobs that this process is running, so that it can abandon unfinished ones when it has to stop. */
export class RunningJobs {
  private readonly stopping = new AbortController()
  private readonly log: JobsLog | undefined
  private readonly putBack: (job: Begun, error: unknown) => Promise<void>
  private readonly waiting = new Set<(reason: Error) => void>()

  /** `putBack` returns a failed job to the queue, to wait for its next attempt. */
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
          // A job that stops because it was told to has not failed; `leaveOff` ends it once it is back in the queue.
          if (signal.aborted) return
          const level = job.attempts >= troublingAttempt ? 'error' : 'warn'
          this.log?.[level]({ err: error, job: name, jobId: job.id, attempt: job.attempts }, 'a job failed')
          // If the database is down, the job is freed once other workers notice that this one lost its connection.
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
