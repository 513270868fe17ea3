import { z } from 'zod'
import { type ErrorName, errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { described } from '../openapi/documentation.ts'
import { singleEmoji } from './emoji.ts'
import { checkKomaId } from './koma-id.ts'
import { reduceDiscordId, reduceTwitterId, vrchatUserIdPattern } from './social-ids.ts'
import { isName, isStorable, isUserName } from './text-characters.ts'
import { checkTextLength, type TextLimit } from './text-length.ts'

/** The errors of a call that accepts a text with a limit. */
export const textErrors = ['text_length_fewer', 'text_length_over', 'text_bytes_over', 'text_not_allowed'] as const

interface Problem {
  error: ErrorName
  limit?: number
  num?: number
  /** Added to the message for this value. */
  detail?: string
}

/** A check whose issue contains the name of a catalogue error, for `inputErrorOf`. */
export function ruled<Value>(findProblem: (value: Value) => Problem | null) {
  return z.check<Value>((payload) => {
    const problem = findProblem(payload.value)
    if (!problem) return
    const { message } = errors[problem.error]
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      message: problem.detail === undefined ? message : `${message}: ${problem.detail}`,
      params: problem,
    })
  })
}

function text(limit: TextLimit, isAllowed: (text: string) => boolean) {
  const bytes = limit.maxBytes ? `, at most ${limit.maxBytes} bytes` : ''
  return described(
    `${limit.min ?? 0} to ${limit.max} visible characters${bytes}`,
    z
      .string()
      .trim()
      .check(
        ruled((value) => {
          const problem = checkTextLength(value, limit)
          if (problem) return problem
          return value === '' || isAllowed(value) ? null : { error: 'text_not_allowed' }
        }),
      ),
  )
}

export const UserName = text(limits.userName, isUserName)
export const Description = text(limits.description, isStorable)
export const AlbumName = text(limits.albumName, isName)
export const ShareName = text(limits.shareName, isName)
export const PasskeyName = text(limits.passkeyName, isName)
export const GroupName = text(limits.groupName, isName)
export const VrchatDisplayName = text(limits.vrchatDisplayName, isName)
export const WorldName = text(limits.worldName, isName)
export const Caption = text(limits.caption, isStorable)
export const ReportText = text(limits.reportText, isStorable)
export const ClientName = text(limits.clientName, isName)
export const ClientPlatform = text(limits.clientPlatform, isName)
export const AppealText = text(limits.appealText, isStorable)
export const SearchText = text(limits.searchText, isStorable)

/** Kept as typed: a password may begin or end with a space. */
export const SharePassword = z
  .string()
  .min(limits.sharePassword.min)
  .max(limits.sharePassword.max)
  .check(ruled((value) => (isStorable(value) ? null : { error: 'text_not_allowed' })))

export const KomaId = described('3 to 16 letters, digits and underscores', z.string().check(ruled(checkKomaId)))

/** An id on another service: a URL or an @name is reduced to it, and an empty one becomes null. */
function socialId(reduce: (input: string) => string) {
  return z.preprocess(
    (value: string | null) => (typeof value === 'string' ? reduce(value) || null : value),
    z
      .string()
      .max(limits.socialId.max)
      .check(ruled((value) => (isName(value) ? null : { error: 'text_not_allowed' })))
      .nullable(),
  )
}

export const TwitterId = socialId(reduceTwitterId)
export const DiscordId = socialId(reduceDiscordId)

export const VrchatUserId = z.string().regex(vrchatUserIdPattern)

/** One emoji, in the form in which reactions are stored and counted. */
export const Emoji = z.preprocess(
  (value: string) => (typeof value === 'string' ? (singleEmoji(value) ?? value) : value),
  z.string().check(ruled((value) => (singleEmoji(value) === null ? { error: 'not_an_emoji' } : null))),
)
