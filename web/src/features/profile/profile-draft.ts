import type { Me } from '@koma/contract'
import { checkKomaId } from '@koma/contract/koma-id'
import { limits } from '@koma/contract/limits'
import { vrchatUserIdPattern } from '@koma/contract/social-ids'
import { isName, isStorable, isUserName } from '@koma/contract/text-characters'
import { checkTextLength, type TextProblem } from '@koma/contract/text-length'

/** What the form holds: every field as text. */
export interface ProfileDraft {
  komaId: string
  userName: string
  description: string
  twitterId: string
  discordId: string
  vrchatName: string
  vrchatId: string
}

export type FieldName = keyof ProfileDraft
export type FieldProblem =
  | TextProblem
  | { error: 'koma_id_letters' | 'koma_id_taken' | 'text_not_allowed' | 'social_id_over' | 'vrchat_id' }

export function draftOf(me: Me): ProfileDraft {
  return {
    komaId: me.koma_id ?? '',
    userName: me.user_name ?? '',
    description: me.description,
    twitterId: me.twitter_id ?? '',
    discordId: me.discord_id ?? '',
    vrchatName: me.vrchat_display_name ?? '',
    vrchatId: me.vrchat_user_id ?? '',
  }
}

export function isChanged(draft: ProfileDraft, saved: ProfileDraft): boolean {
  return (Object.keys(saved) as FieldName[]).some((field) => draft[field] !== saved[field])
}

/** The first thing that is wrong with each field; fields that are fine are left out. */
export function problemsOf(draft: ProfileDraft): Partial<Record<FieldName, FieldProblem>> {
  const found: Array<[FieldName, FieldProblem | null]> = [
    ['komaId', checkKomaId(draft.komaId)],
    ['userName', lengthOr(draft.userName, limits.userName, isUserName)],
    ['description', lengthOr(draft.description.trim(), limits.description, isStorable)],
    ['twitterId', socialProblem(draft.twitterId)],
    ['discordId', socialProblem(draft.discordId)],
    [
      'vrchatName',
      draft.vrchatName.trim() === '' ? null : lengthOr(draft.vrchatName.trim(), limits.vrchatDisplayName, isName),
    ],
    ['vrchatId', draft.vrchatId === '' || vrchatUserIdPattern.test(draft.vrchatId) ? null : { error: 'vrchat_id' }],
  ]
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function lengthOr(
  text: string,
  limit: { min: number; max: number; maxBytes: number },
  isAllowed: (text: string) => boolean,
): FieldProblem | null {
  return checkTextLength(text, limit) ?? (isAllowed(text) ? null : { error: 'text_not_allowed' })
}

function socialProblem(id: string): FieldProblem | null {
  if (id.length > limits.socialId.max) return { error: 'social_id_over' }
  return id === '' || isStorable(id) ? null : { error: 'text_not_allowed' }
}
