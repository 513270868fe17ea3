import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import {
  allCalls,
  type Body,
  type BodyInput,
  callList,
  type Data,
  type FormFields,
  type MayBeGuest,
} from './all-calls.ts'
import type { Me, PublicUser } from './calls/account/users.ts'
import { errors } from './errors.ts'
import * as contract from './index.ts'

const names = callList.map(([name]) => name)

const specified = [
  'GET /me',
  'PUT /me',
  'DELETE /me',
  'POST /me/icon',
  'GET /user/{UserId}',
  'GET /search/user/by_id',
  'GET /search/user/by_name',
  'POST /acceptRules',
  'POST /mute',
  'POST /promotions/apply',
  'GET /my/{PhotoId}',
  'POST /my/{PhotoId}/tag',
  'POST /my/{PhotoId}/reaction',
  'POST /photo',
  'GET /my/index',
  'GET /my',
  'POST /trash/add',
  'POST /trash/delete',
  'POST /trash/restore',
  'POST /trash/clear',
  'GET /trash/index',
  'GET /trash',
  'GET /albums',
  'POST /album',
  'GET /album/{AlbumId}',
  'DELETE /album/{AlbumId}',
  'PUT /album/{AlbumId}/thumbnail',
  'POST /album/{AlbumId}/photos',
  'DELETE /album/{AlbumId}/photos',
  'GET /favorite',
  'POST /favorite/{photoId}',
  'DELETE /favorite/{photoId}',
  'GET /shares',
  'POST /share',
  'GET /share/{ShareId}',
  'PATCH /share/{ShareId}',
  'DELETE /share/{ShareId}',
  'PUT /share/{ShareId}/thumbnail',
  'POST /share/{ShareId}/leave',
  'POST /share/{ShareId}/photos',
  'DELETE /share/{ShareId}/photos',
  'GET /share/{ShareId}/photo/{PhotoId}',
  'POST /share/{ShareId}/{PhotoId}/reaction',
  'POST /share/{ShareId}/users',
  'DELETE /share/{ShareId}/user/{UserId}',
  'GET /dm',
  'GET /dm/{TargetUserId}',
  'GET /dm/{TargetUserId}/photos',
  'GET /dm/{TargetUserId}/photos/{SentAt}',
  'DELETE /dm/{TargetUserId}/photos',
  'POST /dm/{TargetUserId}/{SendAt}/reaction',
  'POST /dm/{TargetUserId}',
  'POST /dm/{TargetUserId}/read',
  'GET /notifications',
  'PATCH /notifications/{notificationId}',
  'GET /groups',
  'POST /groups',
  'GET /group/{GroupId}',
  'PATCH /group/{GroupId}',
  'DELETE /group/{GroupId}',
  'POST /group/{GroupId}/users',
  'DELETE /group/{GroupId}/users',
  'GET /timeline/main',
  'GET /timeline/me',
  'GET /timeline/promotion/{promotion_id}',
  'POST /timeline/promotion/{promotion_id}/photos',
  'GET /timeline/home/updates',
  'GET /plans',
  'GET /me/subscription',
  'POST /billing/checkout-session',
]

/** Calls beyond the specification: decided by the product, or needed by its screens. */
const decided = [
  'GET /health/live',
  'GET /health/ready',
  'POST /identity/sign-up',
  'POST /identity/resend-code',
  'POST /identity/verify-email',
  'POST /identity/sign-in',
  'POST /identity/forgot-password',
  'POST /identity/reset-password',
  'POST /identity/token',
  'POST /identity/sign-out',
  'POST /identity/change-password',
  'POST /identity/change-email',
  'POST /identity/confirm-email',
  'POST /identity/undo-email-change',
  'POST /identity/end-session',
  'GET /identity/devices',
  'DELETE /identity/devices',
  'DELETE /identity/devices/{DeviceId}',
  'POST /identity/device/code',
  'POST /identity/device/token',
  'POST /identity/device/review',
  'POST /identity/device/approve',
  'POST /identity/device/deny',
  'GET /identity/passkeys',
  'POST /identity/passkeys/options',
  'POST /identity/passkeys',
  'PATCH /identity/passkeys/{PasskeyId}',
  'DELETE /identity/passkeys/{PasskeyId}',
  'POST /identity/passkey/options',
  'POST /identity/passkey/sign-in',
  'GET /terms',
  'GET /document/{DocumentName}',
  'GET /about',
  'GET /faq',
  'POST /browser_error',
  'GET /push',
  'PUT /push/subscription',
  'DELETE /push/subscription',
  'POST /me/tutorial',
  'GET /me/settings',
  'PUT /me/settings',
  'GET /me/leaving',
  'GET /me/terms',
  'POST /me/export',
  'GET /me/export',
  'DELETE /me/export',
  'GET /export',
  'GET /me/clients',
  'DELETE /me/clients/{ClientId}',
  'GET /client/latest',
  'GET /client/download/{FileName}',
  'POST /photo/known',
  'GET /search/user/suggestions',
  'GET /mute',
  'GET /tagged',
  'GET /tagged/{PhotoId}',
  'DELETE /tagged/{PhotoId}',
  'POST /my/places',
  'GET /my/parts',
  'GET /my/part',
  'GET /trash/parts',
  'GET /trash/part',
  'GET /favorite/{photoId}',
  'GET /favorite/parts',
  'GET /favorite/part',
  'GET /my/{PhotoId}/link',
  'POST /my/{PhotoId}/link',
  'DELETE /my/{PhotoId}/link',
  'GET /my/links',
  'GET /p/{LinkToken}',
  'PATCH /my/{PhotoId}',
  'POST /my/edit',
  'POST /my/edit/undo',
  'GET /my/worlds',
  'PATCH /album/{AlbumId}',
  'POST /album/{AlbumId}/photos/restore',
  'POST /album/{AlbumId}/photos/move',
  'POST /albums/move',
  'GET /album/{AlbumId}/parts',
  'GET /album/{AlbumId}/part',
  'GET /album/{AlbumId}/photos',
  'GET /shares/waiting',
  'GET /shares/waiting/count',
  'POST /share/{ShareId}/unlock',
  'POST /share/{ShareId}/read',
  'POST /share/{ShareId}/photos/move',
  'GET /share/{ShareId}/added',
  'GET /share/{ShareId}/parts',
  'GET /share/{ShareId}/part',
  'GET /share/{ShareId}/photos',
  'POST /dm/{TargetUserId}/photos/{SentAt}/save',
  'GET /notifications/count',
  'POST /notifications/read',
  'GET /notifications/settings',
  'PUT /notifications/settings',
  'GET /promotions',
  'GET /promotion/{promotion_id}',
  'GET /promotion/{promotion_id}/candidates',
  'POST /timeline/promotion/{promotion_id}/{PhotoId}/reaction',
  'DELETE /timeline/promotion/{promotion_id}/photos/{PhotoId}',
  'POST /billing/portal-session',
  'POST /billing/webhook',
  'POST /report',
  'POST /timeline/hide',
  'GET /me/payments',
  'GET /takedown/{takedown_id}',
  'POST /takedown/{takedown_id}/appeal',
  'GET /search/photo',
  'GET /search/suggestions',
  'GET /worlds',
  'GET /world/{WorldId}',
  'GET /world/{WorldId}/photos',
  'POST /download',
  'GET /download',
  'GET /live',
]

describe('the calls', () => {
  it('[7] are exactly those of the specification and those of the list above', () => {
    expect([...names].sort()).toEqual([...specified, ...decided].sort())
  })

  it('are not declared by two features', () => {
    const tables = Object.entries(contract).filter(([name]) => /Calls$/.test(name) && name !== 'allCalls')
    expect(tables.flatMap(([, table]) => Object.keys(table)).sort()).toEqual([...names].sort())
  })

  it('belong to a known feature', () => {
    expect(new Set(callList.map(([, call]) => call.feature))).toEqual(
      new Set([
        'documents',
        'browser_errors',
        'push',
        'users',
        'clients',
        'photo-links',
        'edits',
        'exports',
        'photos',
        'trash',
        'albums',
        'favorites',
        'shares',
        'dm',
        'notifications',
        'groups',
        'timelines',
        'campaigns',
        'plans',
        'reports',
        'settings',
        'search',
        'worlds',
        'downloads',
        'live',
        'health',
        'identity',
      ]),
    )
  })
})

// The types that a handler and a client work with: tsc checks these lines, and running them does nothing.
expectTypeOf<Data<'GET /me'>>().toEqualTypeOf<Me>()
expectTypeOf<Data<'GET /user/{UserId}'>>().toEqualTypeOf<PublicUser>()
expectTypeOf<Data<'DELETE /album/{AlbumId}'>>().toEqualTypeOf<null>()
expectTypeOf<BodyInput<'POST /mute'>>().toEqualTypeOf<{ target_user_id: string; mute?: boolean | undefined }>()
expectTypeOf<Body<'POST /mute'>>().toEqualTypeOf<{ target_user_id: string; mute: boolean }>()
expectTypeOf<Body<'POST /photo'>>().toEqualTypeOf<undefined>()
expectTypeOf<FormFields<'POST /photo'>['source']>().toEqualTypeOf<'web' | 'app' | 'sync'>()
expectTypeOf<MayBeGuest<'GET /share/{ShareId}'>>().toEqualTypeOf<true>()
expectTypeOf<MayBeGuest<'GET /me'>>().toEqualTypeOf<false>()

describe.each(callList)('%s', (name, call) => {
  const [method = '', path = ''] = name.split(' ')

  it('declares who may make it and what it is for', () => {
    expect(call.who.length).toBeGreaterThan(0)
    expect(new Set(call.who).size).toBe(call.who.length)
    expect(call.summary).not.toBe('')
  })

  it('has a parameter for each pair of braces in its path', () => {
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1])
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
  })

  it('names errors that exist', () => {
    for (const error of call.errors ?? []) expect(errors).toHaveProperty(error)
    expect(new Set(call.errors).size).toBe(call.errors?.length ?? 0)
  })

  it('has an answer, and no body if it is a GET', () => {
    expect(Object.keys(call.answers).length).toBeGreaterThan(0)
    if (method === 'GET') expect([call.body, call.form]).toEqual([undefined, undefined])
    expect(call.form !== undefined).toBe(call.bodyKind === 'multipart')
  })

  it('answers with objects, so that only named properties leave the server', () => {
    const bodies = Object.values(call.answers).filter((answer) => answer !== null)
    expect(bodies.filter((body) => !(body instanceof z.ZodObject))).toEqual([])
  })

  it('caps the number of items in a list', () => {
    const limit = call.query?.shape['limit']
    const lists = Object.values(call.answers).some(
      (answer) => answer instanceof z.ZodObject && 'has_more' in answer.shape,
    )
    const cursors = Object.values(call.answers).some(
      (answer) => answer instanceof z.ZodObject && 'next_cursor' in answer.shape,
    )
    expect(limit !== undefined || !(lists || cursors)).toBe(true)
    if (!limit) return
    expect(z.parse(limit, '1000000')).toBeLessThanOrEqual(200)
    expect(z.parse(limit, '3')).toBe(3)
    expect(z.safeParse(limit, '0').success).toBe(false)
  })
})

it('[7 PUT /me] accepts the profile with the names of the specification', () => {
  const fields = allCalls['PUT /me'].form.fields
  const profile = {
    koma_id: 'mio_0816',
    user_name: 'ミオ',
    description: '夕焼けとねこ耳。',
    twitter_id: 'https://x.com/mio?s=20',
    discord_id: '',
  }
  expect(fields.parse(profile)).toEqual({ ...profile, twitter_id: 'mio', discord_id: null })
})

it('[7 POST /photo] accepts the fields of a form, which are text', () => {
  const fields = allCalls['POST /photo'].form.fields
  const sent = { last_modified_at: '1755345725123', width: '3840', height: '2160', utc_offset_minutes: '-240' }
  expect(fields.parse(sent)).toEqual({
    last_modified_at: 1755345725123,
    width: 3840,
    height: 2160,
    utc_offset_minutes: -240,
    source: 'web',
  })
})

it('[7 download] validates what to pack from where', () => {
  const body = allCalls['POST /download'].body
  expect(body.safeParse({ from: 'library' }).success).toBe(true)
  expect(body.safeParse({ from: 'dm', user_id: '0198b2c0-5e00-7000-8000-000000000001' }).success).toBe(false)
  expect(body.safeParse({ from: 'elsewhere' }).success).toBe(false)
})
