import type { FaceView } from '../view.ts'

const key = 'koma.secret'

/** The secret of this run comes behind the "#" and leaves the address at once; the tab keeps it until it is closed. */
function readSecret(): string {
  const given = location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(key, given)
    history.replaceState(null, '', '/')
  }
  return sessionStorage.getItem(key) ?? ''
}

const secret = readSecret()
const headers = { 'X-Koma-Secret': secret }

export type Called = { view: FaceView } | { problem: 'stopped' | 'closed' }

/** `stopped`: nobody answers. `closed`: the client was started anew, or this page was not opened from it. */
export async function readView(): Promise<Called> {
  try {
    const response = await fetch('/api/view', { headers })
    return response.ok ? { view: (await response.json()) as FaceView } : { problem: 'closed' }
  } catch {
    return { problem: 'stopped' }
  }
}

/** Returns whether it was done, or the problem that the client names. */
export async function act(path: string, body: unknown = {}): Promise<true | string> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.ok) return true
    const answer = (await response.json().catch(() => ({}))) as { problem?: string }
    return answer.problem ?? 'other'
  } catch {
    return 'stopped'
  }
}

const pictures = new Map<string, Promise<string | null>>()
const mostPictures = 24

/** The address of a photo within this page; null if its file is gone. Only shown ones are kept. */
export function pictureOf(id: string): Promise<string | null> {
  const known = pictures.get(id)
  if (known) return known
  const loading = fetch(`/api/photo/${id}`, { headers })
    .then(async (response) => (response.ok ? URL.createObjectURL(await response.blob()) : null))
    .catch(() => null)
  pictures.set(id, loading)
  const [oldest] = pictures
  if (pictures.size > mostPictures && oldest) {
    pictures.delete(oldest[0])
    void oldest[1].then((address) => address && URL.revokeObjectURL(address))
  }
  return loading
}
