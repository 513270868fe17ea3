import type { WebConfig } from '@koma/contract'

const key = 'koma.config'

/** In ms. An app that starts without a connection shows what it knows. */
const patience = 8000

/** The server that this app was built for. */
export async function readServer(): Promise<string> {
  const { server } = (await (await fetch('/server.json')).json()) as { server: string }
  return server
}

/** What the operator configured, from the server; or what it said last, if it cannot be reached. */
export async function loadServerConfig(server: string): Promise<WebConfig> {
  const config = await fetchConfig(server).catch(() => null)
  if (config) localStorage.setItem(key, JSON.stringify(config))
  const known = config ?? (JSON.parse(localStorage.getItem(key) ?? 'null') as WebConfig | null)
  if (!known) throw new Error(`${server} could not be reached.`)
  return { ...known, api_url: known.api_url || server, identity_url: known.identity_url || server }
}

async function fetchConfig(server: string): Promise<WebConfig> {
  const response = await fetch(`${server}/config.json`, { signal: AbortSignal.timeout(patience), cache: 'no-cache' })
  if (!response.ok) throw new Error(`The configuration was answered with ${response.status}.`)
  return response.json()
}
