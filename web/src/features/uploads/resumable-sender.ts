import type { Photo } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { DetailedError, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import {
  codeOf,
  failureOf,
  type OutgoingPhoto,
  type PhotoSender,
  type SenderOptions,
  SendFailure,
  type SentPhoto,
  tokenOf,
} from './photo-sender.ts'
import { RememberedUploads } from './remembered-uploads.ts'

class TokenRefused extends Error {
  override name = 'TokenRefused'
}

/** The upload was taken over by another tab, or its parts are gone: sent again, it goes on with what there is. */
const interrupted = new Set([404, 409])
const interruption = () => new SendFailure('network', { passes: true })

/** In parts, by tus: what broke off goes on from there, also after the page was loaded again. Loaded only for large files. */
export function createResumableSender({ baseUrl, token }: SenderOptions): PhotoSender {
  const remembered = new RememberedUploads()
  const endpoint = new URL(baseUrl + limits.upload.resumablePath, location.href).href
  // Remembered from a time when the API was elsewhere, it would never be reached.
  const knownUrl = (photo: OutgoingPhoto) => {
    const url = remembered.find(photo)
    return url?.startsWith(`${endpoint}/`) ? url : null
  }
  return {
    async send(photo, { signal, onProgress }) {
      let bearer = await tokenOf(token, null)
      const options = (): UploadOptions => ({
        endpoint,
        uploadUrl: knownUrl(photo),
        metadata: metadataOf(photo),
        // Both are our own: the queue knows when the connection is back, and a file is known by its contents.
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => {
          if (bearer) request.setHeader('Authorization', `Bearer ${bearer}`)
        },
        onAfterResponse: (request, response) => refuseEarly(request.getMethod(), response),
        onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
      })
      try {
        const sent = await run(photo, options(), remembered, signal).catch(async (error) => {
          if (!(error instanceof TokenRefused)) throw error
          const renewed = bearer && (await tokenOf(token, bearer))
          if (!renewed || renewed === bearer) throw failureOf(401, null, null)
          bearer = renewed
          return run(photo, options(), remembered, signal)
        })
        remembered.forget(photo)
        return sent
      } catch (error) {
        const failure = error instanceof TokenRefused ? failureOf(401, null, null) : error
        if (!(failure instanceof SendFailure && failure.passes)) remembered.forget(photo)
        throw failure
      }
    },
  }
}

function run(
  photo: OutgoingPhoto,
  options: UploadOptions,
  remembered: RememberedUploads,
  signal: AbortSignal,
): Promise<SentPhoto> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new SendFailure('canceled'))
    const abort = () => {
      reject(new SendFailure('canceled'))
      // The parts on the server are nobody's now; they expire where they cannot be removed.
      void upload.abort(true).catch(() => {})
    }
    const settle = (outcome: () => void) => {
      signal.removeEventListener('abort', abort)
      outcome()
    }
    const upload = new Upload(photo.file, {
      ...options,
      onUploadUrlAvailable: () => {
        if (upload.url) remembered.keep(photo, upload.url)
      },
      onSuccess: ({ lastResponse }) => {
        const sent = sentPhotoOf(lastResponse)
        settle(() => (sent ? resolve(sent) : reject(new SendFailure('other', { passes: true }))))
      },
      onError: (error) => settle(() => reject(reasonOf(error))),
    })
    signal.addEventListener('abort', abort)
    upload.start()
  })
}

/** tus would begin anew where it cannot learn how much has arrived; only parts that are gone are a reason for that. */
function refuseEarly(method: string, response: HttpResponse): void {
  const status = response.getStatus()
  if (status === 401) throw new TokenRefused()
  if (method === 'HEAD' && status >= 400 && status !== 404) throw failureOfResponse(response)
}

function reasonOf(error: Error): Error {
  if (!(error instanceof DetailedError)) return new SendFailure('other')
  const { causingError, originalResponse } = error
  if (causingError instanceof SendFailure || causingError instanceof TokenRefused) return causingError
  return originalResponse ? failureOfResponse(originalResponse) : interruption()
}

function failureOfResponse(response: HttpResponse): SendFailure {
  const status = response.getStatus()
  if (interrupted.has(status)) return interruption()
  return failureOf(status, codeOf(bodyOf(response)), response.getHeader('Retry-After') ?? null)
}

function sentPhotoOf(response: HttpResponse): SentPhoto | null {
  const photo = bodyOf(response)
  return photo ? { photo: photo as Photo, isNew: response.getStatus() === 201 } : null
}

function bodyOf(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody())
  } catch {
    return null
  }
}

function metadataOf({ file, width, height, utcOffsetMinutes, sha256 }: OutgoingPhoto): Record<string, string> {
  return {
    filename: file.name,
    // The server knows no time before 1970; some archives give their files one.
    ...(file.lastModified >= 0 ? { last_modified_at: String(file.lastModified) } : {}),
    width: String(width),
    height: String(height),
    utc_offset_minutes: String(utcOffsetMinutes),
    source: 'web',
    ...(sha256 ? { sha256 } : {}),
  }
}
