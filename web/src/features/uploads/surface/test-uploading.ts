import { type PhotoSender, SendFailure, type SentPhoto } from '@koma/client/uploads'
import { pngFile } from '@koma/client/uploads/samples'
import { freshPhoto } from '@koma/contract/samples'
import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { allMainPages, renderApp } from '../../../../testing/render.tsx'
import { FakeIdentity } from '../../session/identity/fake-identity.ts'
import { readAnyPicture } from '../test-files.ts'

/** Object addresses, which jsdom does not have. */
export function standInPreviews(): void {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
}

export const photo = (name: string) => pngFile(name, 64_000)

interface Line {
  sender: PhotoSender
  accept: () => void
  refuse: (failure: SendFailure) => void
  sent: string[]
}

/** A sender whose calls wait until the test answers them. */
export function holdLine(): Line {
  const sent: string[] = []
  let answer = Promise.withResolvers<SentPhoto>()
  return {
    sent,
    sender: {
      send: ({ file }, { signal, onProgress }) => {
        sent.push(file.name)
        answer = Promise.withResolvers()
        signal.addEventListener('abort', () => answer.reject(new SendFailure('canceled')))
        onProgress(0.5)
        return answer.promise
      },
    },
    accept: () => answer.resolve({ photo: freshPhoto, isNew: true }),
    refuse: (failure) => answer.reject(failure),
  }
}

const today = () => new Date().toISOString()

export const answering = (
  answer: (name: string) => SendFailure | null,
  isNew = (_: string) => true,
  takenAt: (name: string) => string = today,
): PhotoSender => ({
  send: async ({ file }) => {
    const failure = answer(file.name)
    if (failure) throw failure
    return { photo: { ...freshPhoto, photo_id: file.name, taken_at: takenAt(file.name) }, isNew: isNew(file.name) }
  },
})

export async function open(sender: PhotoSender, path = '/album', identity = new FakeIdentity({ signedIn: true })) {
  const app = await renderApp({
    bare: true,
    path,
    identity,
    pages: allMainPages,
    uploads: { sender, readPicture: readAnyPicture },
  })
  await screen.findByRole('heading', { name: `Page ${path}` })
  // Its messages come with the surface, which is not part of the first load.
  await vi.dynamicImportSettled()
  return app
}

export const chooser = () => screen.getByLabelText<HTMLInputElement>('アップロードする写真を選ぶ')
export const choose = (...files: File[]) => fireEvent.change(chooser(), { target: { files } })
export const toast = () => screen.findByRole('region', { name: 'アップロードの様子' })
export const ended = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()
