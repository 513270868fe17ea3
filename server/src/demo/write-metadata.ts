import { crc32 } from 'node:zlib'
import type { DemoPhoto } from './demo-plan.ts'

/** Adds to an encoded picture what VRChat and VRCX would have written into it. */
export function writeMetadata(picture: Buffer, photo: DemoPhoto): Buffer {
  if (photo.forms === 'none') return picture
  return photo.format === 'png' ? writePng(picture, photo) : writeJpeg(picture, photo)
}

/** VRChat and VRCX put their texts between the header and the first data. */
function writePng(picture: Buffer, photo: DemoPhoto): Buffer {
  const headerEnd = 8 + 12 + 13
  const texts = [
    ...(photo.forms === 'vrcx' ? [] : [textChunk('XML:com.adobe.xmp', xmpOf(photo, null))]),
    ...(photo.forms === 'vrchat' ? [] : [textChunk('Description', vrcxOf(photo))]),
  ]
  return Buffer.concat([picture.subarray(0, headerEnd), ...texts, picture.subarray(headerEnd)])
}

function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** In a JPEG, VRCX's JSON can only be in the description, where editors put it. */
function writeJpeg(picture: Buffer, photo: DemoPhoto): Buffer {
  const xmp = xmpOf(photo, photo.forms === 'vrchat' ? null : vrcxOf(photo))
  const body = Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  const jfifEnd = picture.readUInt16BE(2) === 0xffe0 ? 4 + picture.readUInt16BE(4) : 2
  return Buffer.concat([picture.subarray(0, jfifEnd), head, body, picture.subarray(jfifEnd)])
}

function vrcxOf({ author, world, instanceId, players }: DemoPhoto): string {
  return JSON.stringify({
    application: 'VRCX',
    version: 1,
    author: { id: author?.id, displayName: author?.name },
    world: { name: world?.name, id: world?.worldId, instanceId },
    players: players.map(({ id, name }) => ({ id, displayName: name })),
  })
}

function xmpOf(photo: DemoPhoto, description: string | null): string {
  const properties = [
    ...(photo.forms === 'vrcx' ? [] : vrchatProperties(photo)),
    ...(description === null ? [] : [descriptionProperty(description)]),
  ]
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
${properties.map((property) => `    ${property}\n`).join('')}  </rdf:RDF>
</x:xmpmeta>`
}

function vrchatProperties({ author, world, takenAt, takenOffset }: DemoPhoto): string[] {
  const time = dotNetTime(takenAt, takenOffset)
  return [
    `<rdf:Description><xmp:CreatorTool>VRChat</xmp:CreatorTool><xmp:Author>${escapeXml(author?.name ?? '')}</xmp:Author><xmp:CreateDate>${time}</xmp:CreateDate><xmp:ModifyDate>${time}</xmp:ModifyDate></rdf:Description>`,
    `<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/"><tiff:DateTime>${time}</tiff:DateTime></rdf:Description>`,
    `<rdf:Description xmlns:vrc="http://ns.vrchat.com/vrc/1.0/"><vrc:WorldID>${world?.worldId ?? ''}</vrc:WorldID><vrc:WorldDisplayName>${escapeXml(world?.name ?? '')}</vrc:WorldDisplayName><vrc:AuthorID>${author?.id ?? ''}</vrc:AuthorID></rdf:Description>`,
  ]
}

function descriptionProperty(text: string): string {
  return `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></dc:description></rdf:Description>`
}

/** With seven decimals of a second and the offset, as .NET writes a local time. */
function dotNetTime(at: Date, offset: number): string {
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offset)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${local}0000${offset < 0 ? '-' : '+'}${hours}:${rest}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
