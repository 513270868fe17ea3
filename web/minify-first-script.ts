import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const file = 'theme.js'

/** The script before the first paint is a file of the public folder, which Vite copies as it stands, with all its comments. */
export function minifyFirstScript(): Plugin {
  return {
    name: 'koma-minify-first-script',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const path = join(dir, file)
      const { code, errors } = await minify(file, await readFile(path, 'utf8'))
      if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
      await writeFile(path, code)
    },
  }
}
