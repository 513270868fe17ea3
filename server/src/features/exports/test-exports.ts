import { deepEqual } from 'node:assert/strict'
import type { Export } from '@koma/contract'
import type { TestKoma } from '../../test-koma.ts'
import { readZip, type ZippedFile } from '../downloads/test-zip.ts'
import { type PrepareLimits, prepareExport } from './prepare-export.ts'

/** Short helpers for tests of exports. People are named by their accounts. */
export function exportsOf(koma: TestKoma) {
  const show = (name: string) => koma.as(name).ask('GET /me/export')
  const current = async (name: string): Promise<string> => {
    const { user_id } = await koma.as(name).ask('GET /me')
    const { rows } = await koma.ports.database.pool.query(
      `select export_id from exports where user_id = $1 and state <> 'gone'`,
      [user_id],
    )
    return String(rows[0]?.export_id)
  }
  return {
    show,
    current,
    ask: (name: string) => koma.as(name).call('POST /me/export', { body: { language: 'ja' } }),
    cancel: (name: string) => koma.as(name).ask('DELETE /me/export'),
    prepare: async (name: string, given: Partial<PrepareLimits> = {}) =>
      prepareExport(koma.ports, await current(name), given),
    /** Asks for an export, prepares it at once and returns it. */
    async make(name: string, given: Partial<PrepareLimits> = {}): Promise<Export> {
      await koma.as(name).ask('POST /me/export', { body: { language: 'ja' } })
      await prepareExport(koma.ports, await current(name), given)
      return show(name)
    },
    fetch: (file: { download_url: string } | undefined, init: RequestInit = {}) =>
      fetch(koma.url + (file?.download_url ?? ''), init),
    /** The files of all archives, by their paths. Fails if two have the same, or if a size differs from what was announced. */
    async unpack({ files }: Export): Promise<Map<string, ZippedFile>> {
      const all = new Map<string, ZippedFile>()
      for (const file of files) {
        const response = await fetch(koma.url + file.download_url)
        const bytes = Buffer.from(await response.arrayBuffer())
        deepEqual([response.status, bytes.length], [200, file.bytes])
        for (const zipped of await readZip(bytes)) {
          if (all.has(zipped.name)) throw new Error(`${zipped.name} is there twice.`)
          all.set(zipped.name, zipped)
        }
      }
      return all
    },
  }
}

export function dataIn(files: Map<string, ZippedFile>): Record<string, Array<Record<string, unknown>>> {
  return JSON.parse(files.get('koma.json')?.bytes.toString() ?? '{}')
}
