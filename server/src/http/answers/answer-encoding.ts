import { PassThrough, type Transform } from 'node:stream'
import zlib from 'node:zlib'

const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants

/** In order of preference. Lists are mostly random digits: higher levels take many times as long and save nothing. */
const compressors = {
  zstd: () => zlib.createZstdCompress({ params: { [ZSTD_c_compressionLevel]: 1 } }),
  br: () => zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => zlib.createGzip({ level: 4 }),
  identity: () => new PassThrough(),
} satisfies Record<string, () => Transform>

export type Encoding = keyof typeof compressors

/** A stream that compresses what is written to it. */
export function createCompressor(encoding: Encoding): Transform {
  return compressors[encoding]()
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingFor(header: string | string[] | undefined): Encoding {
  const accepted = new Set<string>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', weight = ''] = part.split(';')
    if (!/^\s*q=0(\.0*)?\s*$/.test(weight)) accepted.add(name.trim().toLowerCase())
  }
  const names = Object.keys(compressors) as Encoding[]
  return names.find((name) => accepted.has(name)) ?? 'identity'
}
