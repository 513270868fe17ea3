import { request } from './library-requests.ts'

/** Milliseconds of each call by its name, of all of them as `open`, and of those that bring the photos as `photos`. */
export type OpenTimes = Record<string, number>

/** What the page of a share asks for: the share, the index of its photos, and the first page of them. */
export function openShare(url: string, token: string, shareId: string): Promise<OpenTimes> {
  const share = `${url}/api/share/${shareId}`
  return open(token, {
    share,
    index: `${share}/index?order=desc&by=added`,
    page: `${share}/photos?by=added&direction=past&limit=100`,
  })
}

/** What the page of the library asks for, headed by who one is as a share is by what it is. */
export function openLibrary(url: string, token: string): Promise<OpenTimes> {
  return open(token, {
    me: `${url}/api/me`,
    index: `${url}/api/my/index?order=desc&by=added`,
    page: `${url}/api/my?by=added&direction=past&limit=100`,
  })
}

async function open(token: string, calls: Record<string, string>): Promise<OpenTimes> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'zstd, br' }
  const times: OpenTimes = {}
  let all = 0
  for (const [name, address] of Object.entries(calls)) {
    const { status, milliseconds } = await request(address, headers)
    if (status !== 200) throw new Error(`${address} answered ${status}.`)
    times[name] = milliseconds
    all += milliseconds
  }
  return { ...times, photos: (times['index'] ?? 0) + (times['page'] ?? 0), open: all }
}
