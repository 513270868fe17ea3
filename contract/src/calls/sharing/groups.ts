import { z } from 'zod'
import { calls } from '../../call.ts'
import { limits } from '../../limits.ts'
import { named } from '../../openapi/documentation.ts'
import { Emoji, GroupName, textErrors } from '../../rules/text.ts'
import { cursorQuery, GroupId, NextCursor, UserId } from '../../wire.ts'
import { PublicUser } from '../account/users.ts'

/** A named list of users in the address book. The icon is an emoji. */
export const Group = named(
  'Group',
  z.object({ id: GroupId, name: z.string(), icon: z.string().nullable(), users: z.array(PublicUser) }),
)
export type Group = z.infer<typeof Group>

const params = z.object({ GroupId })
const userIds = (min: number) => z.array(UserId).min(min).max(limits.usersPerGroup)

export const groupCalls = calls('groups', {
  'GET /groups': {
    summary: 'The groups of the caller, by name',
    who: ['user'],
    query: z.object(cursorQuery),
    answers: { 200: z.object({ groups: z.array(Group), next_cursor: NextCursor }) },
  },
  'POST /groups': {
    summary: 'Makes a group',
    who: ['user'],
    body: z.object({ name: GroupName, icon: Emoji.nullish(), user_ids: userIds(0).default([]) }),
    answers: { 201: Group },
    errors: [...textErrors, 'not_found', 'not_an_emoji', 'collection_full'],
  },
  'GET /group/{GroupId}': {
    summary: 'A group',
    who: ['group owner'],
    params,
    answers: { 200: Group },
  },
  'PATCH /group/{GroupId}': {
    summary: 'Changes the name or the icon of a group',
    who: ['group owner'],
    params,
    body: z.object({ name: GroupName.optional(), icon: Emoji.nullish() }),
    answers: { 200: Group },
    errors: [...textErrors, 'not_an_emoji'],
  },
  'DELETE /group/{GroupId}': {
    summary: 'Deletes a group; its users are not told',
    who: ['group owner'],
    params,
    answers: { 204: null },
  },
  'POST /group/{GroupId}/users': {
    summary: 'Adds users to a group',
    who: ['group owner'],
    params,
    body: z.object({ user_ids: userIds(1) }),
    answers: { 200: Group },
    errors: ['collection_full'],
  },
  'DELETE /group/{GroupId}/users': {
    summary: 'Takes users out of a group',
    who: ['group owner'],
    params,
    body: z.object({ user_ids: userIds(1) }),
    answers: { 200: Group },
  },
})
