import type { LaunchOptions } from '@playwright/test'
import { browserArguments, browserEnvironment, findInstalledBrowser } from '../tooling/programs/browser.ts'

/** How a browser is started; the one that is installed if none is given. */
export function launchOptions(given: string | null | undefined): LaunchOptions {
  const executablePath = given ?? findInstalledBrowser()
  return { args: browserArguments(), env: browserEnvironment(), ...(executablePath && { executablePath }) }
}
