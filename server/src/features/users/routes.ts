import { type Client, isReservedId, type Me, userCalls } from '@koma/contract'
import { parseFields, readForm } from '../../http/bodies/form.ts'
import type { StagedFiles } from '../../http/bodies/staged-files.ts'
import { Failure } from '../../http/failure.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import type { Ports } from '../../ports/ports.ts'
import { clientsOf } from '../clients/index.ts'
import { storageLimitOf } from '../plans/index.ts'
import { agreedTerms, agreeTo } from './agreed-terms.ts'
import { replaceIcon, stageIcon } from './icon.ts'
import { publicUser } from './public-user.ts'
import { findByKomaId, seenUser, selectSeen } from './seen-users.ts'
import { findUser, type Profile, saveProfile, storageUseOf, type UserRow } from './store.ts'

/** The storage that is used, or that the plan offers. */
interface StorageAmount {
  files: number
  bytes: number
}

type UserPorts = Pick<Ports, 'database' | 'blobs' | 'images' | 'contentUrls' | 'clock' | 'documents'>

export function userRoutes(ports: UserPorts, staged: StagedFiles): Handlers {
  const db = ports.database.kysely
  const existing = async (userId: string): Promise<UserRow> => {
    const user = await findUser(db, userId)
    if (!user) throw new Failure('not_found')
    return user
  }
  return {
    'GET /me': async ({ caller }) => {
      const { userId } = caller
      return ok(
        me(
          ports,
          ...(await Promise.all([
            existing(userId),
            storageUseOf(db, userId),
            storageLimitOf(db, userId, ports.clock.now()),
            clientsOf(ports, caller),
          ])),
        ),
      )
    },

    'PUT /me': async ({ caller, request }) => {
      const { fields, files } = userCalls['PUT /me'].form
      if (!request.isMultipart()) {
        await save(ports, caller.userId, parseFields(fields, request.body))
        return ok({ success: true })
      }
      await staged.during(caller.userId, async (stage) => {
        const form = await readForm(request, fields, Object.keys(files), (file) => stageIcon(stage, file))
        await save(ports, caller.userId, form.fields)
        if (form.file) await replaceIcon(ports, caller.userId, form.file)
      })
      return ok({ success: true })
    },

    'POST /me/icon': async ({ caller, request }) => {
      const { fields, files } = userCalls['POST /me/icon'].form
      await staged.during(caller.userId, async (stage) => {
        const { file } = await readForm(request, fields, Object.keys(files), (part) => stageIcon(stage, part))
        if (!file) throw new Failure('invalid_input', { message: 'file: is missing' })
        await replaceIcon(ports, caller.userId, file)
      })
      return ok({ user_icon: publicUser(await existing(caller.userId), ports.contentUrls).user_icon })
    },

    'POST /me/tutorial': async ({ caller, body }) => {
      const user = await existing(caller.userId)
      const clear_tutorials = [...new Set([...user.clear_tutorials, body.name])].slice(-100)
      await db.updateTable('users').set({ clear_tutorials }).where('user_id', '=', caller.userId).execute()
      return ok({ clear_tutorials })
    },

    'GET /user/{UserId}': async ({ caller, params }) => {
      const user = await selectSeen(db, caller.userId).where('users.user_id', '=', params.UserId).executeTakeFirst()
      if (!user) throw new Failure('not_found')
      return ok(seenUser(user, ports.contentUrls))
    },

    'GET /search/user/by_id': async ({ caller, query }) => {
      const user = await findByKomaId(db, caller.userId, query.id)
      if (user) return ok(seenUser(user, ports.contentUrls))
      throw new Failure(isReservedId(query.id) ? 'koma_id_taken' : 'not_found')
    },

    'POST /acceptRules': async ({ caller, body }) => {
      const { version } = ports.documents.terms()
      if (body?.version !== undefined && body.version !== version) throw new Failure('conflict')
      await agreeTo(db, ports.documents, caller.userId)
      return ok({ accepted_tos_version: version })
    },

    'GET /me/terms': async ({ caller, query }) => {
      const terms = await agreedTerms(db, caller.userId, query.language)
      if (!terms) throw new Failure('not_found')
      return ok(terms)
    },
  }
}

async function save(ports: UserPorts, userId: string, profile: Profile): Promise<void> {
  if (!(await saveProfile(ports.database.kysely, userId, profile))) throw new Failure('koma_id_taken')
}

function me(
  { contentUrls, documents }: UserPorts,
  user: UserRow,
  use: StorageAmount,
  limit: StorageAmount,
  clients: Client[],
): Me {
  return {
    ...publicUser(user, contentUrls),
    email: user.email,
    clear_tutorials: user.clear_tutorials,
    plan_id: user.plan_id,
    next_plan_id: user.next_plan_id,
    next_plan_renewal_at: user.next_plan_renewal_at?.toISOString() ?? null,
    clients,
    storage_count_files: limit.files,
    storage_used_count_files: use.files,
    storage_size_bytes: limit.bytes,
    storage_used_bytes: use.bytes,
    accepted_tos_version: user.accepted_tos_version,
    current_tos_version: documents.terms().version,
  }
}
