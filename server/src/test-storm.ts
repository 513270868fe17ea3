export type Asked = () => Promise<{ status: number } | { response: Response | null }>

/** On a machine with other work a call can time out waiting for the database; it is then repeated, as people would. */
const mostTries = 10

/**
 * Makes all calls at once, in a mixed order, and returns the statuses. A call that is answered 503 is made again: 503 says that the
 * database did not respond in time, while a deadlock is a 500.
 */
export async function storm(work: readonly Asked[]): Promise<number[]> {
  let step = 37
  while (work.length % step === 0) step += 2
  const shuffled = work.map((_, place) => work[(place * step) % work.length] as Asked)
  return Promise.all(shuffled.map(lastStatus))
}

async function lastStatus(ask: Asked): Promise<number> {
  let status = 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const answer = await ask()
    status = ('response' in answer ? answer.response?.status : answer.status) ?? 0
    if (status !== 503) break
  }
  return status
}
