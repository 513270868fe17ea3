import type { PublicUser } from '@koma/contract'

/** The name of a person, or `nameless` if they have not chosen one yet. */
export function personName({ user_name: name, koma_id: komaId }: PublicUser, nameless: string): string {
  return name ?? komaId ?? nameless
}
