import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '@koma/contract'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** In the flags of an authenticator: its user was there, unlocked it, and it tells of its key. */
const flags = { present: 1, verified: 4, attested: 64 }

interface Faults {
  /** As if a page of another origin had asked. */
  origin?: string
  /** As if nobody had unlocked the device. */
  isLocked?: boolean
}

/** An authenticator in memory with one key, for a page of this origin. */
export class TestPasskey {
  readonly id = randomBytes(16)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly origin: string
  private counter = 0

  constructor(pageUrl: string) {
    this.origin = new URL(pageUrl).origin
  }

  create({ challenge, rp }: PasskeyCreation, faults: Faults = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, key])
    const data = Buffer.concat([this.authenticatorData(rp.id, flags.attested, faults), attested])
    // A map of three: fmt "none", attStmt {}, and authData.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    const clientData = this.clientData('webauthn.create', challenge, faults)
    return this.credential({
      clientDataJSON: base64(clientData),
      attestationObject: base64(attestation),
      transports: ['internal'],
    })
  }

  show({ challenge, rpId }: PasskeyRequest, faults: Faults = {}) {
    this.counter += 1
    const data = this.authenticatorData(rpId, 0, faults)
    const clientData = this.clientData('webauthn.get', challenge, faults)
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey)
    return this.credential({
      clientDataJSON: base64(clientData),
      authenticatorData: base64(data),
      signature: base64(signature),
    })
  }

  private credential<Response>(response: Response) {
    return { id: base64(this.id), rawId: base64(this.id), type: 'public-key', response }
  }

  private authenticatorData(rpId: string, more: number, { isLocked = false }: Faults): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const set = flags.present + (isLocked ? 0 : flags.verified) + more
    return Buffer.concat([sha256(rpId), Buffer.from([set]), counter])
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}
