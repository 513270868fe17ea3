import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export class AddressError extends Error {
  override name = 'AddressError'
}

/** The server that the apps are built for: `KOMA_MOBILE_SERVER`, or that of `mobile/koma.json`. An origin, without a slash at the end. */
export function readServer(environment: Record<string, string | undefined>, folder: string): string {
  const named = environment['KOMA_MOBILE_SERVER']?.trim()
  if (named) return originOf(named, 'KOMA_MOBILE_SERVER')
  const path = join(folder, 'koma.json')
  const { server } = JSON.parse(readFileSync(path, 'utf8')) as { server?: unknown }
  return originOf(String(server ?? ''), 'The server of mobile/koma.json')
}

function originOf(address: string, setting: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  // Phones refuse pages and pictures that come unencrypted; a machine of the developer is the exception.
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|10\.0\.2\.2)$/.test(url.hostname)
  if (url === null || (url.protocol !== 'https:' && !isLocal)) {
    throw new AddressError(`${setting} must be an https address, such as https://koma.example.`)
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new AddressError(`${setting} must be an origin, without a path.`)
  }
  return url.origin
}
