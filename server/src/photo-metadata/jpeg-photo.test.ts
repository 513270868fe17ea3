import { describe, expect, it } from 'vitest'
import { BrokenImage, UnsupportedImage } from '../picture-files/picture-errors.ts'
import { nothing, readBytes } from './fixtures/read-bytes.ts'
import { adobeXmp, ids, instance, vrchatXmp } from './fixtures/sample-texts.ts'
import { exifSegment, jpeg, segment, xmpSegment } from './fixtures/write-jpeg.ts'

const jfif = segment(0xe0, Buffer.from('4a46494600010101004800480000', 'hex'))

function readJpeg(segments: Uint8Array[], options = {}) {
  return readBytes(jpeg(segments), { filename: 'picture.jpg', ...options })
}

describe('a JPEG', () => {
  it('[3 photo] has VRChat’s XMP in an APP1 segment', async () => {
    const fill = Buffer.from([0xff, 0xff])
    expect(await readJpeg([jfif, exifSegment({}), fill, xmpSegment(vrchatXmp())])).toEqual({
      ...nothing,
      takenAt: new Date('2025-10-05T04:16:24.473Z'),
      takenOffset: -240,
      takenFrom: 'xmp',
      worldId: ids.world,
      worldName: '黄昏の浮島',
      authorId: ids.mio,
      authorName: 'ミオ',
    })
  })

  it('exported by an editor keeps VRCX’s JSON in its description', async () => {
    const photo = await readJpeg([jfif, xmpSegment(adobeXmp)])
    expect(photo).toMatchObject({ worldId: ids.world, instanceId: instance, authorId: ids.mio })
    expect(photo.players).toHaveLength(4)
  })

  it('[5 date] is dated by EXIF if nothing else has a date, in either byte order', async () => {
    const fields = { original: '2024:08:16 19:42:05', subSeconds: '25', offset: '+09:00' }
    for (const order of ['II', 'MM'] as const)
      expect(await readJpeg([exifSegment(fields, order)])).toEqual({
        ...nothing,
        takenAt: new Date('2024-08-16T10:42:05.250Z'),
        takenFrom: 'exif',
      })
    expect(await readJpeg([exifSegment({ original: fields.original })], { givenOffsetMinutes: 60 })).toEqual({
      ...nothing,
      takenAt: new Date('2024-08-16T18:42:05.000Z'),
      takenOffset: 60,
      takenFrom: 'given',
    })
  })

  it('has the line of a mod in its EXIF comment', async () => {
    const line = `screenshotmanager|0|author:${ids.mio},ミオ|${ids.world},47213,灯籠の湖`
    const utf16 = Buffer.from(line, 'utf16le')
    for (const text of [utf16, Buffer.from(utf16).swap16()])
      expect(await readJpeg([exifSegment({ comment: Buffer.concat([Buffer.from('UNICODE\0'), text]) })])).toEqual({
        ...nothing,
        worldId: ids.world,
        worldName: '灯籠の湖',
        instanceId: `${ids.world}:47213`,
        authorId: ids.mio,
        authorName: 'ミオ',
      })
  })

  it('with a damaged EXIF block is read without the damaged parts', async () => {
    const wild = Buffer.from(exifSegment({ original: '2024:08:16 19:42:05', offset: '+09:00' }))
    for (let at = 10; at < wild.length; at += 1) {
      const damaged = Buffer.from(wild)
      damaged[at] = 0xff
      await expect(readJpeg([damaged])).resolves.toMatchObject({ takenOffset: expect.any(Number) })
    }
  })

  it('that is truncated before its picture, or is not a JPEG, is rejected', async () => {
    const whole = jpeg([jfif, exifSegment({ original: '2024:08:16 19:42:05' }), xmpSegment(vrchatXmp())])
    for (let end = 0; end < whole.length - 20; end += 7)
      await expect(readBytes(whole.subarray(0, end))).rejects.toThrow(/too early|neither/)
    await expect(readJpeg([Buffer.from([0xff, 0xe1, 0, 0])])).rejects.toThrow(BrokenImage)
    await expect(readBytes(Buffer.from('not a picture'))).rejects.toThrow(UnsupportedImage)
  })

  it('with megabytes of fill bytes or garbage between its segments is rejected', async () => {
    for (const byte of [0xff, 0, 0x41])
      await expect(readJpeg([jfif, Buffer.alloc(10_000_000, byte)])).rejects.toThrow('too many bytes between')
    const spread = Array.from({ length: 200 }, () => [Buffer.alloc(1000, 0xff), jfif]).flat()
    await expect(readJpeg(spread)).rejects.toThrow('too many bytes between')
    expect(await readJpeg([Buffer.alloc(10_000, 0xff), xmpSegment(vrchatXmp())])).toMatchObject({ worldId: ids.world })
  })

  it('with endless segments is rejected', async () => {
    await expect(readJpeg(Array.from({ length: 200_000 }, () => segment(0xfe, '')))).rejects.toThrow(
      'too many segments',
    )
    await expect(readJpeg([Buffer.alloc(2_000_000, Buffer.from([0xff, 0xd0]))])).rejects.toThrow('too many segments')
  })
})
