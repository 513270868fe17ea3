import type { BrowserContext, Page } from '@playwright/test'
import type { FilePayload } from './pictures.ts'

/** Accounts made over HTTP as a client would, for what a test needs before its journey begins. */
export interface Account {
  /** Of the server that it is an account of. */
  url: string
  email: string
  password: string
  /** Valid for minutes only, which is enough for a test. */
  token: string
}

export const password = 'Frame-by-frame-1'

/** Signs up and agrees to the terms. */
export async function signUp(url: string, email: string): Promise<Account> {
  const account = await signUpOnly(url, email)
  await call(account, 'POST', '/acceptRules', {})
  return account
}

/** Signs up without having agreed to anything. */
export async function signUpOnly(url: string, email: string): Promise<Account> {
  const { from, code } = await beginSignUp(url, email)
  const signedIn = await post(url, '/identity/verify-email', { email, code, password, keep: 'token' }, from)
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return { url, email, password, token }
}

/** Returns the code that was mailed, and the address that it was asked for from. */
async function beginSignUp(url: string, email: string): Promise<{ from: string; code: string }> {
  const from = nextAddress()
  await post(url, '/identity/sign-up', { email, password }, from)
  return { from, code: await codeFor(url, email) }
}

/** Signs in as a client that is not a browser would, for accounts that were created on the screen. */
export async function signIn(url: string, email: string): Promise<Account> {
  const signedIn = await post(url, '/identity/sign-in', { email, password, keep: 'token' }, nextAddress())
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  return { url, email, password, token }
}

export async function setProfile(url: string, account: Account, komaId: string, userName: string): Promise<void> {
  const response = await fetch(`${url}/api/me`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ koma_id: komaId, user_name: userName, description: '写真が好きです。' }),
  })
  if (!response.ok) throw new Error(`The profile was not saved: ${await response.text()}`)
}

/** Signs up with a profile in this browser, without the screens that other journeys cover. */
export async function enter(context: BrowserContext, url: string, komaId: string): Promise<Account> {
  const email = `${komaId}@koma.test`
  const { from, code } = await beginSignUp(url, email)
  const headers = { Origin: url, 'X-Forwarded-For': from }
  // In one session: a sign-in of its own would hash the password once more, which takes 0.2 s each time.
  const ask = async (path: string, data: object) => {
    const response = await context.request.post(`${url}/identity/${path}`, { headers, data })
    if (!response.ok()) throw new Error(`/identity/${path} answered ${response.status()}: ${await response.text()}`)
    return (await response.json()) as { access_token: string }
  }
  await ask('verify-email', { email, code, password, keep: 'cookie', language: 'ja' })
  const { access_token: token } = await ask('token', {})
  const account = { url, email, password, token }
  await call(account, 'POST', '/acceptRules', {})
  await setProfile(url, account, komaId, komaId)
  return account
}

/** Signs in in this browser, also for pages that guests may see and that therefore never ask. */
export async function signInto(context: BrowserContext, account: Account): Promise<void> {
  const { url } = account
  const response = await context.request.post(`${url}/identity/sign-in`, {
    headers: { Origin: url },
    data: { email: account.email, password: account.password, keep: 'cookie', language: 'ja' },
  })
  if (!response.ok()) throw new Error(`Nobody is signed in: ${await response.text()}`)
}

/** A page of another browser that is signed in to the same account. */
export async function openElsewhere(another: () => Promise<Page>, account: Account, path: string): Promise<Page> {
  const page = await another()
  await signInto(page.context(), account)
  await page.goto(path)
  return page
}

/** Returns the id of the new photo. */
export async function uploadPhoto(url: string, account: Account, file: FilePayload): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name)
  const response = await fetch(`${url}/api/photo`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${account.token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`The photo was not taken in: ${await response.text()}`)
  return ((await response.json()) as { photo_id: string }).photo_id
}

/** Creates a share with some of its owner's photos and returns its path. */
export async function makeShare(
  url: string,
  owner: Account,
  name: string,
  photoIds: readonly string[],
): Promise<string> {
  const response = await fetch(`${url}/api/share`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ name, share_type: 'INVITE_ONLY', photo_ids: photoIds }),
  })
  if (!response.ok) throw new Error(`The shared album was not made: ${await response.text()}`)
  return `/share/${((await response.json()) as { album_id: string }).album_id}`
}

/** Calls the API as an account does. */
export async function call(
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${account.url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>)
}

/** Returns the newest code that was mailed to an address. */
export function codeFor(url: string, email: string): Promise<string> {
  return mailedTo(url, email, /\b\d{6}\b/)
}

/** Returns the match in the newest mail to an address that contains one; mails are sent a moment after the response. */
export async function mailedTo(url: string, email: string, pattern: RegExp): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const outbox = await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await outbox.json()) as { mails: Array<{ text: string }> }
    const match = mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
    if (match) return match
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing like ${pattern} was mailed to ${email}.`)
}

let addresses = 0

/** A new one for every account, since an address may have no more than 20 codes mailed in an hour. Each worker has its own server. */
function nextAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}

async function post(url: string, path: string, body: object, from: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(url + path, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}
