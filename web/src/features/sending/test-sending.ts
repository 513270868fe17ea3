import type { Client } from '@koma/client'
import type { DmThread, PublicUser } from '@koma/contract'
import { type Fault, fail, json } from '../../../testing/answers.ts'
import { AddressBookServer } from '../../../testing/servers/address-book-server.ts'
import { personNumber } from '../../../testing/servers/people-server.ts'
import { PhotoServer, photoNumber } from '../../../testing/servers/photo-server.ts'
import { createTestClient } from '../../../testing/test-client.ts'
import { FakeIdentity } from '../session/identity/fake-identity.ts'

/** The signed-in user. */
export const mio = personNumber(0, { user_id: new FakeIdentity().me.user_id })
export const [yukine, kanade, shino, nagi] = [
  personNumber(1, { user_name: 'ゆきね', koma_id: 'yukine' }),
  personNumber(2, { user_name: 'Kanade', koma_id: 'kanade_dj' }),
  personNumber(3, { user_name: 'シノ', koma_id: 'shino_0331' }),
  personNumber(4, { user_name: 'ナギ', koma_id: 'nagi' }),
]

/** A library, an address book and DMs in memory, for tests of sending. */
export class SendingServer {
  readonly library = new PhotoServer([1, 2, 3].map((number) => photoNumber(number)))
  readonly book: AddressBookServer
  /** Whom the user exchanged DMs with. */
  recent: PublicUser[] = []
  /** What was sent, in order. */
  readonly sent: Array<{ to: string; photoIds: string[] }> = []
  /** Sending to the user with this id fails in this way. */
  readonly faults = new Map<string, Fault>()
  /** Sending waits for this. */
  gate: Promise<void> = Promise.resolve()

  constructor(met: PublicUser[] = []) {
    this.book = new AddressBookServer(met)
    this.library.people.users = [yukine, kanade, shino, nagi]
  }

  client(): Client {
    const dm = createTestClient(async (input, init) => this.#answer(String(input), init))
    const others = this.book.client(this.library.client())
    const of = (name: string) => (/ \/dm(\/|$)/.test(name) ? dm : others)
    return {
      call: (name, ...input) => of(name).call(name, ...input),
      ask: (name, ...input) => of(name).ask(name, ...input),
      requestIds: () => [],
    }
  }

  async #answer(address: string, init: RequestInit = {}): Promise<Response> {
    if (init.method !== 'POST') {
      const fault = this.faults.get('threads')
      return fault ? fail(fault) : json({ threads: this.recent.map(threadWith), next_cursor: null })
    }
    await this.gate
    const to = address.split('/').at(-1) ?? ''
    const fault = this.faults.get(to)
    if (fault) return fail(fault)
    this.sent.push({ to, photoIds: JSON.parse(String(init.body)).photo_ids })
    return json({ photos: [] }, 201)
  }
}

function threadWith(user: PublicUser): DmThread {
  return {
    user_id: user.user_id,
    user_koma_id: user.koma_id,
    user_name: user.user_name,
    user,
    last_appeared_at: null,
    unread_count: 0,
    last_read_at: null,
    partner_last_read_at: null,
    last_event: null,
  }
}
