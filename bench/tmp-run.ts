import { benchLibrary } from './library-tmp.ts'
console.log(JSON.stringify(await benchLibrary(), null, 1))
