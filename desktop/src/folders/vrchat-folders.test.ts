import { describe, expect, it } from 'vitest'
import { type Disk, findVrchatFolders, type WindowsComputer } from './vrchat-folders.ts'

/** A disk of these folders and text files. */
function diskOf(folders: string[], texts: Record<string, string> = {}): Disk {
  return {
    isFolder: async (path) => folders.includes(path),
    readText: async (path) => texts[path] ?? null,
  }
}

const windows: WindowsComputer = {
  system: 'windows',
  userProfile: 'C:\\Users\\mio',
  localAppData: 'C:\\Users\\mio\\AppData\\Local',
  pictures: null,
  oneDrive: null,
}
const data = 'C:\\Users\\mio\\AppData\\LocalLow\\VRChat\\VRChat'
const standard = 'C:\\Users\\mio\\Pictures\\VRChat'

describe("VRChat's folders on Windows", () => {
  it('are in the pictures of the profile', async () => {
    expect(await findVrchatFolders(windows, diskOf([standard]))).toEqual([{ pictures: [standard], logs: data }])
  })

  it('are where the pictures were moved to, with those that stayed behind', async () => {
    const known = 'D:\\写真\\VRChat'
    const cloud = 'C:\\Users\\mio\\OneDrive\\Pictures\\VRChat'
    const computer = { ...windows, pictures: 'D:\\写真', oneDrive: 'C:\\Users\\mio\\OneDrive' }
    const [folders] = await findVrchatFolders(computer, diskOf([standard, known, cloud]))
    expect(folders?.pictures).toEqual([known, cloud, standard])
  })

  it('are first of all what the configuration says', async () => {
    const texts = { [`${data}\\config.json`]: JSON.stringify({ picture_output_folder: 'E:/VR/shots/' }) }
    const [folders] = await findVrchatFolders(windows, diskOf(['E:\\VR\\shots\\', standard], texts))
    expect(folders?.pictures).toEqual(['E:\\VR\\shots\\', standard])
  })

  it.each(['{ "picture_output_folder": 5 }', '{ "picture_output_folder": " " }', '[]', 'null', '{ broken'])(
    'are the standard ones if the configuration is %s',
    async (text) => {
      const disk = diskOf([standard], { [`${data}\\config.json`]: text })
      expect((await findVrchatFolders(windows, disk))[0]?.pictures).toEqual([standard])
    },
  )

  it('stay while they are away, if they were found before or the configuration names them', async () => {
    const texts = { [`${data}\\config.json`]: JSON.stringify({ picture_output_folder: 'E:\\shots' }) }
    const away = diskOf([], texts)
    expect((await findVrchatFolders(windows, away))[0]?.pictures).toEqual(['E:\\shots'])
    expect((await findVrchatFolders(windows, away, [standard]))[0]?.pictures).toEqual(['E:\\shots', standard])
    expect(await findVrchatFolders(windows, diskOf([]), ['E:\\shots'])).toEqual([])
  })

  it('are none if VRChat has never saved a photo', async () => {
    expect(await findVrchatFolders(windows, diskOf([]))).toEqual([])
  })
})

describe("VRChat's folders on Linux", () => {
  const linux = { system: 'linux', home: '/home/mio' } as const
  const prefix = (library: string) => `${library}/steamapps/compatdata/438100/pfx/drive_c`
  const steam = '/home/mio/.local/share/Steam'
  const libraries = `"libraryfolders" { "0" { "path" "${steam}" } "1" { "path" "/mnt/games" } }`
  const texts = { [`${steam}/steamapps/libraryfolders.vdf`]: libraries }

  it('are in the Steam library that has the game', async () => {
    const user = `${prefix('/mnt/games')}/users/steamuser`
    expect(await findVrchatFolders(linux, diskOf([`${user}/Pictures/VRChat`], texts))).toEqual([
      { pictures: [`${user}/Pictures/VRChat`], logs: `${user}/AppData/LocalLow/VRChat/VRChat` },
    ])
  })

  it.each([
    ['Z:\\home\\mio\\shots', '/home/mio/shots'],
    ['C:\\shots', `${prefix(steam)}/shots`],
  ])('follow a configuration that says %s', async (folder, local) => {
    const config = `${prefix(steam)}/users/steamuser/AppData/LocalLow/VRChat/VRChat/config.json`
    const disk = diskOf([local], { [config]: JSON.stringify({ picture_output_folder: folder }) })
    expect((await findVrchatFolders(linux, disk)).map(({ pictures }) => pictures)).toEqual([[local]])
  })

  it('ignore a drive that Proton does not have', async () => {
    const config = `${prefix(steam)}/users/steamuser/AppData/LocalLow/VRChat/VRChat/config.json`
    expect(await findVrchatFolders(linux, diskOf([], { [config]: '{"picture_output_folder":"Q:\\\\x"}' }))).toEqual([])
  })
})
