import '@koma/ui/testing/setup.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { FaceView } from '../view.ts'
import { Face } from './face.tsx'

export const still: FaceView = {
  version: '0.1.0',
  server: 'https://koma.example',
  phase: 'running',
  code: null,
  choice: null,
  state: 'idle',
  round: { done: 0, total: 0, bytesPerSecond: null, secondsLeft: null },
  waiting: 0,
  sent: 1284,
  sentToday: 60,
  lastAt: new Date(2025, 7, 16, 21, 4).getTime(),
  photos: [],
  troubles: [],
  troubleCount: 0,
  account: {
    name: 'ミオ',
    storage: { usedFiles: 1284, fileLimit: 50_000, usedBytes: 1024 ** 3, byteLimit: 1024 ** 4 },
  },
  roots: ['D:\\VRChat', 'D:\\Other'],
  foundRoots: ['D:\\VRChat'],
  settings: {
    ...{ language: 'ja', isPaused: false, begin: 'today', since: 0, takesExtras: false, bytesPerSecond: null },
    ...{ folders: ['D:\\Other'], excluded: [], log: { world: false, instance: false, players: false } },
    pause: null,
  },
  update: null,
}

/** The client as the page sees it: what it shows, what it was asked to do, and what it answers to that. */
export const client = {
  view: still,
  /** What it shows once it has done what it is asked next. The page looks by itself every second: before that, nothing changes. */
  viewAfter: null as FaceView | null,
  answer: 204,
  isGone: false,
  asked: [] as [string, unknown][],
}

async function fetchFromClient(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (client.isGone) throw new TypeError('Failed to fetch')
  if (method === 'GET')
    return address === '/api/view' ? Response.json(client.view) : new Response(null, { status: 404 })
  client.asked.push([address, JSON.parse(String(body))])
  client.view = client.viewAfter ?? client.view
  client.viewAfter = null
  return new Response(null, { status: client.answer })
}

export async function open(view: Partial<FaceView>) {
  client.view = { ...still, ...view }
  render(<Face />)
  const user = userEvent.setup()
  await waitFor(() => expect(screen.queryByText(/すこし待って|One moment/)).toBeNull())
  return user
}

export const heading = () => screen.getByRole('heading', { level: 1 }).textContent
export const press = (name: string) => screen.getByRole('button', { name })
export const openSettings = async (view: Partial<FaceView> = {}) => {
  const user = await open(view)
  await user.click(press('設定'))
  return user
}

beforeEach(() => {
  Object.assign(client, { view: still, viewAfter: null, answer: 204, isGone: false, asked: [] })
  vi.stubGlobal('fetch', fetchFromClient)
})
afterEach(() => vi.unstubAllGlobals())
