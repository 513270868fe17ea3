import { benchKill } from './kill.ts'
import { benchLibrary } from './library.ts'
import { benchStart } from './start.ts'

/** Every measurement by its name; each prints one JSON object. */
const benches: Record<string, () => Promise<object>> = { start: benchStart, kill: benchKill, library: benchLibrary }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`There is no measurement "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
console.log(JSON.stringify(await bench(), null, 2))
