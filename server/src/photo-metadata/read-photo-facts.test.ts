import { describe, expect, it } from 'vitest'
import { nothing, readBytes } from './fixtures/read-bytes.ts'
import {
  adobeXmp,
  attributeXmp,
  ids,
  instance,
  printXmp,
  resoniteXmp,
  vrchatXmp,
  vrcxRecord,
} from './fixtures/sample-texts.ts'
import { chunk, compressedITXt, iTXt, png, tEXt, zTXt } from './fixtures/write-png.ts'
import type { PhotoMetadata } from './photo-metadata.ts'

const xmpKeyword = 'XML:com.adobe.xmp'
const vrcx = JSON.stringify(vrcxRecord)

const fromVrchat: PhotoMetadata = {
  ...nothing,
  takenAt: new Date('2025-10-05T04:16:24.473Z'),
  takenOffset: -240,
  takenFrom: 'xmp',
  worldId: ids.world,
  worldName: '黄昏の浮島',
  authorId: ids.mio,
  authorName: 'ミオ',
}

const fromVrcx: PhotoMetadata = {
  ...nothing,
  worldId: ids.world,
  worldName: '黄昏の浮島',
  instanceId: instance,
  authorId: ids.mio,
  authorName: 'ミオ',
  players: [
    { id: ids.mio, name: 'ミオ' },
    { id: ids.sora, name: 'ソラ ✨' },
    { id: null, name: 'An old log' },
    { id: ids.old, name: 'tupper' },
  ],
}

describe('VRChat’s own XMP', () => {
  it('[3 photo] gives author, world and the time with its offset', async () => {
    expect(await readBytes(png([iTXt(xmpKeyword, vrchatXmp())]))).toEqual(fromVrchat)
  })

  it('is read if compressed, and if after the picture’s data', async () => {
    expect(await readBytes(png([compressedITXt(xmpKeyword, vrchatXmp())]))).toEqual(fromVrchat)
    expect(await readBytes(png([], [iTXt(xmpKeyword, vrchatXmp())]))).toEqual(fromVrchat)
  })

  it('of a private world has no world', async () => {
    const xmp = vrchatXmp({ worldId: '', worldName: '', author: 'dd86k' })
    expect(await readBytes(png([iTXt(xmpKeyword, xmp)]))).toEqual({
      ...fromVrchat,
      worldId: null,
      worldName: null,
      authorName: 'dd86k',
    })
  })

  it('is read from attributes with any prefix, as other tools save it', async () => {
    expect(await readBytes(png([iTXt(xmpKeyword, attributeXmp)]))).toEqual({
      ...fromVrchat,
      takenAt: new Date('2025-10-05T04:16:24.000Z'),
      takenOffset: 540,
      worldName: '"Isles" <3',
      authorName: 'Mio & ミオ',
    })
  })

  it('of a print has ids in the fields that hold names today, and the author’s name in the file name', async () => {
    const filename = 'そら_x_2024-11-03_16-14-25.757_prnt_5d1a4a4c-2f0c-4a3f-9f52-6f7c3f1b8c11.png'
    expect(await readBytes(png([iTXt(xmpKeyword, printXmp)]), { filename })).toEqual({
      ...nothing,
      takenAt: new Date('2024-11-03T07:14:25.757Z'),
      takenFrom: 'xmp',
      worldId: ids.world,
      authorId: ids.sora,
      authorName: 'そら_x',
    })
  })

  it('keeps names that look like ids or numbers', async () => {
    const xmp = vrchatXmp({ author: 'Kanade1234', worldName: '007', authorId: '' })
    expect(await readBytes(png([iTXt(xmpKeyword, xmp)]))).toEqual({
      ...fromVrchat,
      worldName: '007',
      authorId: null,
      authorName: 'Kanade1234',
    })
  })
})

describe('VRCX’s JSON', () => {
  it('[3 photo] alone gives everything but the time', async () => {
    expect(await readBytes(png([iTXt('Description', vrcx)]))).toEqual(fromVrcx)
  })

  it('beside VRChat’s XMP adds the instance and the players', async () => {
    const other = JSON.stringify({ ...vrcxRecord, author: { id: ids.mio, displayName: 'Mio' } })
    expect(await readBytes(png([iTXt(xmpKeyword, vrchatXmp()), iTXt('Description', other)]))).toEqual({
      ...fromVrchat,
      instanceId: instance,
      players: fromVrcx.players,
    })
  })

  it('fills in the world VRChat left empty', async () => {
    const xmp = vrchatXmp({ worldId: '', worldName: '' })
    const photo = await readBytes(png([iTXt(xmpKeyword, xmp), iTXt('Description', vrcx)]))
    expect(photo).toEqual({ ...fromVrchat, instanceId: instance, players: fromVrcx.players })
  })

  it('does not give another world’s name or instance to the world of the XMP', async () => {
    const xmp = vrchatXmp({ worldId: ids.otherWorld, worldName: '' })
    expect(await readBytes(png([iTXt(xmpKeyword, xmp), iTXt('Description', vrcx)]))).toEqual({
      ...fromVrchat,
      worldId: ids.otherWorld,
      worldName: null,
      players: fromVrcx.players,
    })
  })

  it('is found where Photoshop moves it; the editor’s date counts if the name has none', async () => {
    const bytes = png([iTXt(xmpKeyword, adobeXmp)])
    expect(await readBytes(bytes)).toEqual({
      ...fromVrcx,
      takenAt: new Date('2025-12-24T11:00:00.000Z'),
      takenFrom: 'xmp',
    })
    expect(await readBytes(bytes, { filename: 'VRChat_2025-10-05_13-16-24.415_1920x1080.png' })).toEqual({
      ...fromVrcx,
      takenAt: new Date('2025-10-05T04:16:24.415Z'),
      takenFrom: 'default',
    })
  })

  it('with fields of the wrong type gives the others', async () => {
    const record = { author: 7, world: { id: 'offline', name: ['x'], instanceId: 'private' }, players: [3, null, {}] }
    const players = [...record.players, { id: ids.sora, displayName: 'ソラ' }, { id: ids.sora, displayName: 'twice' }]
    expect(await readBytes(png([iTXt('Description', JSON.stringify({ ...record, players }))]))).toEqual({
      ...nothing,
      players: [{ id: ids.sora, name: 'ソラ' }],
    })
  })
})

describe('mods', () => {
  const fromMod: PhotoMetadata = {
    ...nothing,
    worldId: ids.world,
    worldName: 'The Great, Pug',
    instanceId: `${ids.world}:47213`,
    authorId: ids.mio,
    authorName: 'Mio|; x',
    players: [
      { id: ids.mio, name: 'Mio|; x' },
      { id: ids.sora, name: 'Sora, Jr.' },
    ],
  }

  it('LagFreeScreenshots 2, after the picture’s data', async () => {
    const line = `lfs|2|author:${ids.mio},Mio|; x|world:${ids.world},47213,The Great, Pug|pos:-60.49,-0.002,5.8|rq:2|players:${ids.mio},-0.85,-0.17,-0.58,Mio|; x;${ids.sora},12.30,13.72,0.08,Sora, Jr.`
    expect(await readBytes(png([], [iTXt('Description', line)]))).toEqual(fromMod)
    expect(await readBytes(png([tEXt('Description', line)]))).toEqual(fromMod)
    expect(await readBytes(png([], [zTXt('Description', line)]))).toEqual(fromMod)
  })

  it('LagFreeScreenshots 1', async () => {
    const line = `lfs|1|world:${ids.world}:47213,The Great, Pug|players:${ids.mio},Mio|; x;${ids.sora},Sora, Jr.`
    expect(await readBytes(png([], [iTXt('Description', line)]))).toEqual({
      ...fromMod,
      authorId: null,
      authorName: null,
    })
  })

  it('LagFreeScreenshots for ChilloutVR: names without ids', async () => {
    const id = '5301af21-eb8d-7b36-3ef4-b623fa51c2c6'
    const line = `lfs|cvr|1|author:${id},Hordini|world:${id},i+efec-404003,Bono's Basement (#816724)|pos:2.1,0.01,-3.8|players:${id},3.7,0.01,-3.8,DDAkebono;null,0,0,0,null`
    expect(await readBytes(png([], [iTXt('Description', line)]))).toEqual({
      ...nothing,
      worldName: "Bono's Basement (#816724)",
      authorName: 'Hordini',
      players: [{ id: null, name: 'DDAkebono' }],
    })
  })

  it('ScreenshotManager', async () => {
    const line = `screenshotmanager|0|author:${ids.mio},Mio|; x|${ids.world},47213,The Great, Pug`
    expect(await readBytes(png([], [iTXt('Description', line)]))).toEqual({ ...fromMod, players: [] })
  })

  it('outside of any world', async () => {
    const lines = [
      `lfs|2|author:${ids.mio},Mio|world:null,0,Not in any world|pos:0,0,0|players:`,
      `screenshotmanager|0|author:${ids.mio},Mio|null,null,Not in world`,
    ]
    for (const line of lines)
      expect(await readBytes(png([], [iTXt('Description', line)]))).toEqual({
        ...nothing,
        authorId: ids.mio,
        authorName: 'Mio',
      })
  })
})

describe('other tools', () => {
  it('vrc_meta_tool: its own chunks before IEND', async () => {
    const chunks = [
      chunk('vrCd', '20210930171742123'),
      chunk('vrCp', 'ミオ'),
      chunk('vrCw', '灯籠の湖'),
      chunk('vrCu', 'ソラ : @sora_vr'),
      chunk('vrCu', 'a : b'),
      chunk('vrCu', 'ソラ'),
    ]
    expect(await readBytes(png([], chunks))).toEqual({
      ...nothing,
      takenAt: new Date('2021-09-30T08:17:42.123Z'),
      takenFrom: 'default',
      worldName: '灯籠の湖',
      authorName: 'ミオ',
      players: [
        { id: null, name: 'ソラ' },
        { id: null, name: 'a : b' },
      ],
    })
  })

  it('VSA: a tEXt chunk for each fact, in UTF-8 or in Base64', async () => {
    const texts = {
      WorldName: '灯籠の湖',
      WorldID: ids.world,
      'Capture-User': 'Unknown User',
      CaptureTime: '2025-03-01T22:10:05.120+09:00',
      'instans-Usernames': 'ミオ, ソラ, Kanade',
      VirtualLens2_Aperture: '1.4',
      IsVirtualLens2: 'true',
    }
    const expected = {
      ...nothing,
      takenAt: new Date('2025-03-01T13:10:05.120Z'),
      takenFrom: 'tool',
      worldId: ids.world,
      worldName: '灯籠の湖',
      players: ['ミオ', 'ソラ', 'Kanade'].map((name) => ({ id: null, name })),
    }
    const plain = Object.entries(texts).map(([key, text]) => tEXt(key, text))
    expect(await readBytes(png(plain))).toEqual(expected)
    const encoded = Object.entries({ ...texts, 'Capture-User': 'ミオ' }).map(([key, text]) =>
      tEXt(key, `BASE64:${Buffer.from(text).toString('base64')}`),
    )
    expect(await readBytes(png(encoded))).toEqual({ ...expected, authorName: 'ミオ' })
  })

  it('Resonite: escaped names, and a time in UTC', async () => {
    expect(await readBytes(png([iTXt(xmpKeyword, resoniteXmp)]), { givenOffsetMinutes: 120 })).toEqual({
      ...nothing,
      takenAt: new Date('2025-04-29T12:17:32.867Z'),
      takenOffset: 120,
      takenFrom: 'xmp',
      worldName: '世界 100',
      authorName: 'ミオ',
      players: [
        { id: null, name: 'ミオ' },
        { id: null, name: 'baru 100%' },
      ],
    })
  })

  it('a Latin-1 text is read as such', async () => {
    expect(await readBytes(png([tEXt('WorldName', Buffer.from('Caf\xe9', 'latin1'))]))).toEqual({
      ...nothing,
      worldName: 'Café',
    })
  })
})

describe('a photo without metadata', () => {
  it('has the world of its file name', async () => {
    const filename = `VRChat_2023-02-08_12-31-35.104_1920x1080_${ids.world}.png`
    expect(await readBytes(png([]), { filename })).toEqual({
      ...nothing,
      takenAt: new Date('2023-02-08T03:31:35.104Z'),
      takenFrom: 'default',
      worldId: ids.world,
    })
  })

  it('was taken when its file was last modified, if its name has no date either', async () => {
    const lastModified = new Date('2024-05-06T07:08:09.010Z')
    expect(await readBytes(png([]), { lastModified })).toEqual({
      ...nothing,
      takenAt: lastModified,
      takenFrom: 'file time',
    })
  })
})
