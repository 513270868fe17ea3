import { SyncEngine } from '../../desktop/src/engine/sync-engine.ts'
import { Journal } from '../../desktop/src/journal/journal.ts'

/** The first scan in a process of its own, so that its memory is that of a client and of nothing else. */
const [folder = '', path = ''] = process.argv.slice(2)
const journal = new Journal(path, { foldsCase: false })
const unused = () => {
  throw new Error('A scan sends nothing.')
}
const engine = new SyncEngine({
  ...{ journal, sender: { send: unused }, askKnown: unused, readLog: unused, openFile: unused, lookAt: unused },
  ...{
    digest: unused,
    standing: () => 'signed-out',
    now: Date.now,
    elapsed: () => performance.now(),
    sleep: async () => {},
  },
  ...{ onStatus: () => {}, onProgress: () => {} },
})
const visitor = { onFolder: () => {}, onProblem: console.error }
const rules = { takesExtras: false, isExcluded: () => false, since: null, isNew: false }
const timed = async () => {
  const begun = performance.now()
  const files = await engine.scan(folder, rules, visitor)
  return { files, seconds: (performance.now() - begun) / 1000 }
}
const first = await timed()
const again = await timed()
journal.close()
console.log(JSON.stringify({ first, again, megabytes: process.resourceUsage().maxRSS / 1024 }))
