import { request } from './library/requests.ts'

/** Milliseconds of each call by its name, and of all of them together as `open`. */
export type OpenTimes = Record<string, number>

/** Makes the calls that the page of a share makes at once: the share, its parts, and the first photos. */
export function openShare(url: string, token: string, shareId: string): Promise<OpenTimes> {
  const share = `${url}/api/share/${shareId}`
  return open(token, {
    share,
    parts: `${share}/parts?by=added`,
    part: `${share}/part?by=added&edge=newest`,
    page: `${share}/photos?by=added&direction=past`,
  })
}

/** Makes the calls that the page of the library makes at once. */
export function openLibrary(url: string, token: string): Promise<OpenTimes> {
  return open(token, {
    parts: `${url}/api/my/parts?by=added`,
    part: `${url}/api/my/part?by=added&edge=newest`,
    page: `${url}/api/my?by=added&direction=past`,
  })
}

async function open(token: string, addresses: Record<string, string>): Promise<OpenTimes> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'zstd, br' }
  const times: OpenTimes = {}
  const begun = performance.now()
  const calls = Object.entries(addresses).map(async ([name, address]) => {
    const { status, milliseconds } = await request(address, headers)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    times[name] = milliseconds
  })
  await Promise.all(calls)
  return { ...times, open: performance.now() - begun }
}
