import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

/** A plugin that builds something else from the same folder once the app is built, if that went well. */
export function buildAfter(
  name: string,
  describe: (root: string, outDir: string) => InlineConfig | Promise<InlineConfig>,
): Plugin {
  let root = ''
  let outDir = ''
  return {
    name,
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle(error) {
      if (error) return
      await build({ root, configFile: false, logLevel: 'warn', publicDir: false, ...(await describe(root, outDir)) })
    },
  }
}
