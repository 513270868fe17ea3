import { Failure } from '../../../http/failure.ts'

const sha256Bytes = 32
/** A dictionary of byte sequences (RFC 8941): `sha-256=:<base64>:`, each with or without parameters. */
const member = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(?:\s*;\s*[a-z*][a-z0-9_.*-]*(?:=[\w."!*-]+)?)*$/

/**
 * The SHA-256 of `Content-Digest` (RFC 9530) in hex; null if none is sent. Ignores other algorithms, as the RFC requires. Rejects
 * a malformed header: its sender wanted the file checked, and would believe that the check had passed.
 */
export function declaredDigest(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const digests = new Set<string>()
  for (const part of [header].flat().join(',').split(',')) {
    const [, algorithm, base64 = ''] = member.exec(part.trim()) ?? refuse('is not a dictionary of digests')
    if (algorithm !== 'sha-256') continue
    const digest = Buffer.from(base64, 'base64')
    if (digest.length !== sha256Bytes) refuse(`has a sha-256 of ${digest.length} bytes`)
    digests.add(digest.toString('hex'))
  }
  if (digests.size > 1) refuse('has two sha-256 that differ')
  return digests.values().next().value ?? null
}

function refuse(problem: string): never {
  throw new Failure('bad_request', { message: `Content-Digest: ${problem}` })
}
