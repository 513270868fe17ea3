import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Signature {
  /** As PowerShell names it, such as `Valid` or `NotSigned`. */
  status: string
  signer: string | null
}

/** A client that is signed takes only what the same publisher signed. One that is not has the digest to go by. */
export async function isSignedAlike(
  path: string,
  own: string,
  signatureOf: (path: string) => Promise<Signature> = readSignature,
): Promise<boolean> {
  const mine = await signatureOf(own)
  if (mine.status !== 'Valid') return mine.status === 'NotSigned'
  const theirs = await signatureOf(path)
  return theirs.status === 'Valid' && theirs.signer !== null && theirs.signer === mine.signer
}

/** The path goes by the environment: in the text of a command it would be one more thing to quote. */
async function readSignature(path: string): Promise<Signature> {
  const command =
    '$s = Get-AuthenticodeSignature -LiteralPath $env:KOMA_FILE; $s.Status.ToString(); $s.SignerCertificate.Subject'
  const { stdout } = await run('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', command], {
    env: { ...process.env, KOMA_FILE: path },
    windowsHide: true,
  })
  const [status = '', signer = ''] = stdout.split(/\r?\n/)
  return { status: status.trim(), signer: signer.trim() || null }
}

/** Silently; the installer ends this client with its page, and starts the new one with another. Rejects if it cannot be started. */
export async function runInstaller(path: string): Promise<void> {
  const installer = spawn(path, ['/S', '/OPEN'], { detached: true, stdio: 'ignore' })
  installer.unref()
  await once(installer, 'spawn')
}
