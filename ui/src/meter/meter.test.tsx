import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderUi } from '../../testing/render-ui.tsx'
import { FrameMeter } from './frame-meter.tsx'
import { StorageMeter } from './storage-meter.tsx'
import { displayStorage } from './storage-use.ts'

const gib = 1024 ** 3
const free = { usedFiles: 120, fileLimit: 500, usedBytes: gib, byteLimit: 5 * gib }
const standard = { usedFiles: 1284, fileLimit: 100_000, usedBytes: 34.1 * gib, byteLimit: 100 * gib }

describe('[9 storage display] what the meter shows', () => {
  it('counts photos if the plan allows fewer than 10,000 files, bytes otherwise', () => {
    expect(displayStorage(free).unit).toBe('photos')
    expect(displayStorage({ ...free, fileLimit: 9999 }).unit).toBe('photos')
    expect(displayStorage({ ...free, fileLimit: 10_000 }).unit).toBe('bytes')
  })

  it('is as full as the fuller of count and bytes', () => {
    expect(displayStorage(free).fullness).toBeCloseTo(0.24)
    expect(displayStorage({ ...free, usedBytes: 4 * gib }).fullness).toBeCloseTo(0.8)
  })

  it('turns red at 90 % and not before', () => {
    expect(displayStorage({ ...free, usedFiles: 449 }).almostFull).toBe(false)
    expect(displayStorage({ ...free, usedFiles: 450 }).almostFull).toBe(true)
  })

  it('shows at most 100 % when a downgrade left the user over the limit', () => {
    expect(displayStorage({ ...free, usedFiles: 1284 }).fullness).toBe(1)
    expect(displayStorage({ usedFiles: 0, fileLimit: 0, usedBytes: 0, byteLimit: 0 }).fullness).toBe(0)
  })
})

describe('StorageMeter', () => {
  it('shows bytes', () => {
    renderUi(<StorageMeter use={standard} />)
    const meter = screen.getByRole('meter', { name: 'ストレージ使用量' })
    expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuetext')]).toEqual(['34', '34.1 / 100 GB'])
  })

  it('says in text that little is left', () => {
    renderUi(<StorageMeter use={{ ...free, usedFiles: 468 }} />)
    expect(screen.getByText('残りわずか')).toBeTruthy()
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('468 / 500枚, 残りわずか')
  })

  it('mentions the bytes of a plan counted in photos if they are running out', () => {
    renderUi(<StorageMeter use={{ ...free, usedBytes: 4.8 * gib }} />, { language: 'en' })
    expect(screen.getByText('Almost full')).toBeTruthy()
    expect(screen.getByText('4.8 / 5 GB')).toBeTruthy()
  })

  it('exposes a row of frames as one meter', () => {
    renderUi(<StorageMeter shape="frames" use={{ ...free, usedFiles: 250 }} />)
    const meter = screen.getByRole('meter', { name: 'ストレージ使用量' })
    expect(meter.getAttribute('aria-valuenow')).toBe('50')
    const exposed = [...meter.querySelectorAll('i')].filter(
      (frame) => frame.style.getPropertyValue('--exposed') === '100%',
    )
    expect([meter.querySelectorAll('i').length, exposed.length]).toEqual([24, 12])
  })

  it('is a ring with the same label in the narrow pane', () => {
    renderUi(<StorageMeter shape="ring" use={{ ...free, usedFiles: 468 }} />)
    expect(screen.getByRole('meter').textContent).toBe('93%残りわずか')
  })
})

describe('FrameMeter', () => {
  it('draws at most the given number of frames and exposes the real numbers', () => {
    renderUi(<FrameMeter label="アップロード" value={450} max={1000} />)
    const meter = screen.getByRole('meter', { name: 'アップロード' })
    expect(meter.children).toHaveLength(24)
    expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual(['450', '1000'])
  })

  it('draws one frame per file while there are few', () => {
    renderUi(<FrameMeter label="アップロード" value={1} max={3} />)
    const exposed = [...screen.getByRole('meter').children].map((frame) =>
      (frame as HTMLElement).style.getPropertyValue('--exposed'),
    )
    expect(exposed).toEqual(['100%', '0%', '0%'])
  })
})
