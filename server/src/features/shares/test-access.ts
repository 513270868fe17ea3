import type { Photo, ShareType } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'
import { passwordOf, type Role, rightPassword, type ShareWorld, userOf } from './test-share-world.ts'

/** Makes every call as every role of a share world. */
export function accessOf(koma: TestKoma, world: ShareWorld) {
  return { ask, told, requestOf, wayFor }

  function ask(role: Role, name: string, body?: object): Promise<Response> {
    const [method = '', path = ''] = name.split(' ')
    const user = userOf(role)
    return fetch(`${koma.url}/api${path}`, {
      method,
      headers: {
        ...(user && { Authorization: `Bearer ${user}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function told(response: Response): Promise<string> {
    const { code } = response.ok ? { code: 0 } : ((await response.json()) as { code: number })
    await response.body?.cancel().catch(() => {})
    return `${response.status}${code === 1601 ? 'p' : ''}`
  }

  /** The request of a row, as this role makes it. */
  function requestOf(row: string, type: ShareType, role: Role): { name: string; body?: object } {
    const [call = '', detail = ''] = row.split(/ \(|\)$/)
    const user = userOf(role)
    const password = passwordOf(role)
    const [method = ''] = call.split(' ')
    const target = {
      'a member': world.userIds.member,
      'who is invited': world.userIds.invited,
      'the owner': world.userIds.owner,
    }
    const userId = target[detail as keyof typeof target] ?? (user ? world.userIds[user] : world.userIds.stranger)
    const path = call
      .replace('{ShareId}', world.shareIds[type])
      .replace('{PhotoId}', world.photoIds.owner)
      .replace('{UserId}', userId)
    const name = method === 'GET' && password ? `${path}?${new URLSearchParams({ password })}` : path
    const bodies: Record<string, object> = {
      'POST /share': { name: '秋', share_type: type, ...(type === 'PUBLIC_PASSWORD' && { password: 'x' }) },
      'POST /share/{ShareId}/unlock': { password: password ?? rightPassword },
      'PATCH /share/{ShareId}': { name: '秋の浮島', auto_approve: true },
      'PUT /share/{ShareId}/thumbnail': { photo_id: world.photoIds.adder },
      'POST /share/{ShareId}/photos': { photo_ids: [world.spareIds[user ?? 'stranger']] },
      'POST /share/{ShareId}/photos/move': { moves: [{ photo_ids: [world.photoIds.owner], to: 'end' }] },
      'DELETE /share/{ShareId}/photos': {
        photo_ids: [detail === 'of the adder' ? world.photoIds.adder : world.photoIds.former],
      },
      'POST /share/{ShareId}/{PhotoId}/reaction': { action: 'add', reaction: '✨' },
      'POST /share/{ShareId}/users': { user_ids: [detail === 'oneself' ? userId : world.userIds.friend], password },
      'POST /download': {
        from: 'share',
        share_id: world.shareIds[type],
        photo_ids: [world.photoIds.owner],
        password,
      },
    }
    return { name, ...(bodies[call] && { body: bodies[call] }) }
  }

  /** The way in the addresses that the share gives this role, or that it would give if they could see it. */
  async function wayFor(type: ShareType, role: Role): Promise<`share:${string}`> {
    const { name } = requestOf('GET /share/{ShareId}/photo/{PhotoId}', type, role)
    const answer = await ask(role, name)
    const user = userOf(role)
    const pass = user ? world.userIds[user] : '00000000-0000-0000-0000-000000000000'
    const urls = answer.ok ? ((await answer.json()) as Photo).urls : null
    const given = new URL(urls?.thumbnail ?? '/', koma.url).searchParams.get('w')
    // Owners get `owner` as their way, but this tests the way through the share.
    return (given && given !== 'owner' ? given : `share:${world.shareIds[type]}:${pass}`) as `share:${string}`
  }
}
