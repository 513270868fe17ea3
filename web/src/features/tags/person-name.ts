import type { PublicUser } from '@koma/contract'

/** What a person is called; who has not chosen a name yet has none. */
export function personName({ user_name: name, koma_id: komaId }: PublicUser, nameless: string): string {
  return name ?? komaId ?? nameless
}
