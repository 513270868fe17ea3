/** Steps to run at the end, last first. Each is tried even if another one fails. */
export class Closing {
  private readonly steps: Array<() => Promise<unknown> | unknown> = []

  add(step: () => Promise<unknown> | unknown): void {
    this.steps.push(step)
  }

  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.steps.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
