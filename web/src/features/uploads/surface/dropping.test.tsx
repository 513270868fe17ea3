import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, ended, open, photo, standInPreviews } from './test-uploading.ts'

beforeEach(standInPreviews)
afterEach(() => void vi.useRealTimers())

describe('[4 upload] dropping and pasting', () => {
  const transferOf = (files: File[], kinds = files.map(() => 'file')) => ({
    items: kinds.map((kind, place) => ({ kind, getAsFile: () => files[place] ?? null })),
    files,
    types: ['Files'],
  })
  const overlay = () => screen.queryByText('ここに置いて追加')

  it('shows where files will go while they are dragged, until they leave', async () => {
    await open(answering(() => null))
    const dataTransfer = transferOf([photo('a.png'), photo('b.png')])
    fireEvent.dragEnter(document.body, { dataTransfer })
    expect(overlay()?.parentElement?.textContent).toContain('マイフォトに2枚追加します。')
    const heading = screen.getByRole('heading')
    fireEvent.dragEnter(heading, { dataTransfer })
    fireEvent.dragLeave(document.body, { dataTransfer })
    expect(overlay()).toBeTruthy()
    fireEvent.dragLeave(heading, { dataTransfer })
    expect(overlay()).toBeNull()
  })

  it('shows nothing for a drag that is not files alone', async () => {
    await open(answering(() => null))
    fireEvent.dragEnter(document.body, { dataTransfer: transferOf([photo('a.png')], ['file', 'string']) })
    expect(overlay()).toBeNull()
  })

  it('uploads what is dropped, and reports a wrong file that was dropped by itself', async () => {
    const line = answering(() => null)
    await open(line)
    const dataTransfer = transferOf([photo('a.png'), new File(['x'], 'notes.txt')])
    fireEvent.dragEnter(document.body, { dataTransfer })
    fireEvent.drop(document.body, { dataTransfer })
    expect(overlay()).toBeNull()
    expect(await screen.findByText('notes.txt')).toBeTruthy()
  })

  it('says so when a drop has no photo in it', async () => {
    await open(answering(() => null))
    const folder = {
      name: 'empty',
      isDirectory: true,
      createReader: () => ({ readEntries: (end: (e: []) => void) => end([]) }),
    }
    const items = [{ kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => folder }]
    fireEvent.drop(document.body, { dataTransfer: { items, files: [], types: ['Files'] } })
    await ended('写真が見つかりませんでした。追加できるのはJPEGとPNGです。')
  })

  it('takes a pasted picture, but not from somebody who is typing', async () => {
    await open(answering(() => null))
    const clipboardData = { files: [photo('image.png')] }
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.paste(field, { clipboardData })
    field.remove()
    expect(screen.queryByRole('region', { name: 'アップロードの様子' })).toBeNull()
    fireEvent.paste(document.body, { clipboardData })
    await ended('1枚 追加しました')
  })
})
