/** A browser that Playwright cannot drive, with one page of a person of its own. */
export interface DrivenBrowser {
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page, with these values as `arguments`. */
  run<Value>(body: string, ...values: unknown[]): Promise<Value>
  /** Types by keys into the element that a selector finds. */
  type(selector: string, text: string): Promise<void>
  chooseFile(selector: string, path: string): Promise<void>
  close(): Promise<void>
}

const patience = 60_000
const pause = 100

/** Repeats something until it is true. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It did not happen in ${patience / 1000} s: ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
