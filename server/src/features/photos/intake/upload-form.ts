import { photoCalls } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import type { FastifyRequest } from 'fastify'
import { type FormFile, readForm } from '../../../http/bodies/form.ts'
import type { Stage } from '../../../http/bodies/staged-files.ts'
import { Failure } from '../../../http/failure.ts'

const { fields, files } = photoCalls['POST /photo'].form

/** Streams an uploaded file to the staging area. Rejects a file as soon as it exceeds the limit. */
export async function receiveUpload(request: FastifyRequest, stage: Stage) {
  let filename = ''
  const take = (file: FormFile) => {
    filename = file.filename
    return stage(file.stream, { maxBytes: limits.upload.maxBytes })
  }
  const longFields = { log_facts: limits.upload.logFactsBytes }
  const form = await readForm(request, fields, Object.keys(files), take, longFields)
  if (!form.file) throw new Failure('invalid_input', { message: 'file: is missing' })
  return { file: form.file, filename, fields: form.fields }
}
