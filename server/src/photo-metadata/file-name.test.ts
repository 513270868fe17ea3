import { describe, expect, it } from 'vitest'
import { readFileName } from './file-name.ts'

const world = 'wrld_679d9eee-f764-4849-810c-420a55199a4c'
const print = 'prnt_5d1a4a4c-2f0c-4a3f-9f52-6f7c3f1b8c11'
const facts = (wall: string | null, more: { worldId?: string; authorName?: string } = {}) => ({
  wall: wall === null ? null : Date.parse(wall),
  worldId: undefined,
  authorName: undefined,
  ...more,
})

describe('[5 date] the file name', () => {
  it.each([
    ['old', 'VRChat_1920x1080_2020-05-20_16-50-05.654.png', facts('2020-05-20T16:50:05.654Z')],
    ['current', 'VRChat_2023-02-08_12-31-35.104_1920x1080.png', facts('2023-02-08T12:31:35.104Z')],
    ['8K', 'VRChat_2023-02-08_12-31-35.104_7680x4320.jpeg', facts('2023-02-08T12:31:35.104Z')],
    ['layer', 'VRChat_2023-02-08_12-31-35.104_1920x1080_Player.png', facts('2023-02-08T12:31:35.104Z')],
    ['layer', 'VRChat_2023-02-08_12-31-35.104_1920x1080_Environment.png', facts('2023-02-08T12:31:35.104Z')],
    [
      'with the world',
      `VRChat_2023-02-08_12-31-35.104_1920x1080_${world}.png`,
      facts('2023-02-08T12:31:35.104Z', { worldId: world }),
    ],
    [
      'with the world and no size',
      `VRChat_2023-02-08_12-31-35.104_${world}.jpeg`,
      facts('2023-02-08T12:31:35.104Z', { worldId: world }),
    ],
    [
      'copy',
      `VRChat_2023-02-08_12-31-35.104_1920x1080_${world} - コピー (2).png`,
      facts('2023-02-08T12:31:35.104Z', { worldId: world }),
    ],
    [
      'print',
      `ミオ_x_2024-11-03_16-14-25.757_${print}.png`,
      facts('2024-11-03T16:14:25.757Z', { authorName: 'ミオ_x' }),
    ],
    [
      'with its folder',
      'C:\\Pictures\\2020-01\\VRChat_2023-02-08_12-31-35.104_1920x1080.png',
      facts('2023-02-08T12:31:35.104Z'),
    ],
    ['of another tool', 'Resonite 2024-02-29_23-59-59.999.jpg', facts('2024-02-29T23:59:59.999Z')],
  ])('%s: %s', (_, filename, expected) => {
    expect(readFileName(filename)).toEqual(expected)
  })

  it.each([
    'IMG_0001.jpg',
    '',
    'VRChat_2023-02-30_12-31-35.104_1920x1080.png',
    'VRChat_2023-13-01_12-31-35.104_1920x1080.png',
    'VRChat_2023-02-08_24-00-00.000_1920x1080.png',
    'VRChat_1999-02-08_12-31-35.104_1920x1080.png',
    'VRChat_2101-02-08_12-31-35.104_1920x1080.png',
    'VRChat_12023-02-08_12-31-35.1045_1920x1080.png',
  ])('has no time if it is missing or impossible: %s', (filename) => {
    expect(readFileName(filename)).toEqual(facts(null))
  })
})
