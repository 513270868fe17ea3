import type { Leaving } from '@koma/contract'
import { sql } from 'kysely'
import { Failure } from '../../http/failure.ts'
import type { Ports } from '../../ports/ports.ts'

/** What deleting the account would take with it. */
export async function whatGoes(
  { database, identity }: Pick<Ports, 'database' | 'identity'>,
  userId: string,
): Promise<Leaving> {
  const { rows } = await sql<Omit<Leaving, 'confirmed_by'>>`
    select plan_id, coalesce(storage_use.files, 0)::int as photos,
      (select count(*)::int from albums where owner_id = ${userId}) as albums,
      owned.passed_on as shares_passed_on, owned.deleted as shares_deleted
    from users left join storage_use using (user_id)
    cross join lateral (
      select count(*) filter (where has_heir)::int as passed_on, count(*) filter (where not has_heir)::int as deleted
      from (
        select exists (
          select from share_users where share_users.share_id = shares.share_id and role = 'member') as has_heir
        from shares where owner_id = ${userId}) as heirs) as owned
    where user_id = ${userId}`.execute(database.kysely)
  const [goes] = rows
  if (!goes) throw new Failure('not_found')
  return { ...goes, confirmed_by: identity ? 'password' : 'fresh_sign_in' }
}
