import { benchDesktop } from './desktop/desktop.ts'
import { benchFuzz } from './fuzz.ts'
import { benchHostile } from './hostile.ts'
import { benchIngest } from './ingest/ingest.ts'
import { benchKill } from './kill.ts'
import { benchLibrary } from './library/library.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live.ts'
import { benchShare } from './share.ts'
import { benchStart } from './start.ts'
import { benchTimeline } from './timeline.ts'
import { benchViewer } from './viewer.ts'

/** Every measurement by its name; each prints one JSON object, and takes the options after its name. */
const benches: Record<string, (args: string[]) => Promise<object>> = {
  start: () => benchStart(),
  kill: () => benchKill(),
  library: benchLibrary,
  ingest: benchIngest,
  share: () => benchShare(),
  live: () => benchLive(),
  timeline: () => benchTimeline(),
  hostile: benchHostile,
  fuzz: benchFuzz,
  viewer: () => benchViewer(),
  desktop: () => benchDesktop(),
  lighthouse: benchLighthouse,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`There is no measurement "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
console.log(JSON.stringify(await bench(args), null, 2))
