import type { JobContext, JobsLog } from './jobs.ts'

interface Begun {
  id: string
  attempts: number
  max_attempts: number
}

/** The jobs this process runs now, so that it can leave them off when it must stop and they go on. */
export class RunningJobs {
  private readonly stopping = new AbortController()
  private readonly log: JobsLog | undefined
  private readonly waiting = new Set<(reason: Error) => void>()

  constructor(log: JobsLog | undefined) {
    this.log = log
  }

  run(name: string, job: Begun, work: (context: JobContext) => Promise<void>): Promise<void> {
    const { signal } = this.stopping
    const lastAttempt = job.attempts >= job.max_attempts
    return new Promise((resolve, reject) => {
      this.waiting.add(reject)
      const done = async () => work({ signal, attempt: job.attempts, lastAttempt })
      done().then(
        () => {
          this.waiting.delete(reject)
          resolve()
        },
        (error) => {
          // A job that gives up because it was told to has not failed; `leaveOff` ends it once it is back in the queue.
          if (signal.aborted) return
          this.waiting.delete(reject)
          const level = lastAttempt ? 'error' : 'warn'
          this.log?.[level]({ err: error, job: name, jobId: job.id, attempt: job.attempts }, 'a job failed')
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
