import { Browser } from '@capacitor/browser'
import { Capacitor } from '@capacitor/core'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { Share } from '@capacitor/share'
import { Media } from '@capacitor-community/media'
import { FilePicker } from '@capawesome/capacitor-file-picker'

/** Bytes that go over the bridge at once, as text: a multiple of three, so that the parts are whole. */
const step = 3 * 256 * 1024

/** Writes a file where other apps can be given it, and returns its address. */
async function writeAside(file: Blob, name: string): Promise<string> {
  const path = `${crypto.randomUUID()}/${name.replace(/[\\/:*?"<>|]/g, '_')}`
  const at = { path, directory: Directory.Cache }
  let uri = (await Filesystem.writeFile({ ...at, data: '', recursive: true })).uri
  for (let from = 0; from < file.size; from += step) {
    await Filesystem.appendFile({ ...at, data: await base64Of(file.slice(from, from + step)) })
  }
  uri ||= (await Filesystem.getUri(at)).uri
  return uri
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  }
  return btoa(text)
}

/** Opens the share sheet of the phone, with files as well. Rejects as a browser's does if its user closes it. */
export async function share({ title, text, url, files = [] }: ShareData): Promise<void> {
  const written = await Promise.all(files.map((file) => writeAside(file, file.name)))
  try {
    await Share.share({
      ...(title ? { title } : {}),
      ...(text ? { text } : {}),
      ...(url ? { url } : {}),
      ...(written.length > 0 ? { files: written } : {}),
    })
  } catch (error) {
    // The plugin gives its refusals no code, on either system: this one is told by its words, “Share canceled”, alone.
    if (/cancel/i.test(String(error))) throw new DOMException('The share sheet was closed.', 'AbortError')
    throw error
  }
}

const albumName = 'Koma'

/**
 * Saves a picture to the gallery, and returns whether it did. Anything else, such as archives, is left to the system's browser, and what
 * only this page knows to the share sheet.
 */
export async function save(address: string, name: string): Promise<boolean> {
  const response = await fetch(address)
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('image/') && address.startsWith('blob:')) {
    await share({ files: [new File([await response.blob()], name, { type })] })
    return false
  }
  if (!response.ok) throw new Error(`The file was answered by ${response.status}.`)
  if (!type.startsWith('image/')) {
    await response.body?.cancel()
    await Browser.open({ url: new URL(address, location.href).href })
    return false
  }
  const path = await writeAside(await response.blob(), name)
  const album = Capacitor.getPlatform() === 'android' ? await albumOf() : undefined
  await Media.savePhoto({ path, fileName: name.replace(/\.\w+$/, ''), ...(album ? { albumIdentifier: album } : {}) })
  return true
}

/** Android keeps albums as folders, and wants to know in which. */
async function albumOf(): Promise<string | undefined> {
  const { path } = await Media.getAlbumsPath()
  const find = async () =>
    (await Media.getAlbums()).albums.find(({ name, identifier }) => name === albumName && identifier.startsWith(path))
  if (!(await find())) await Media.createAlbum({ name: albumName })
  return (await find())?.identifier
}

/** A file of the phone, as the web app knows files. */
export async function fileAt(uri: string, name: string, type: string, lastModified = Date.now()): Promise<File> {
  const bytes = await (await fetch(Capacitor.convertFileSrc(uri))).blob()
  return new File([bytes], name, { type: type || bytes.type, lastModified })
}

/** Lets the user choose many photos of the camera roll; none if they think better of it. The files come as they are. */
export async function pickPhotos(): Promise<File[]> {
  const { files } = await FilePicker.pickImages({ limit: 0 }).catch(() => ({ files: [] }))
  const found = files.map(({ path, name, mimeType, modifiedAt }) => fileAt(path ?? '', name, mimeType, modifiedAt))
  return (await Promise.allSettled(found)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}
