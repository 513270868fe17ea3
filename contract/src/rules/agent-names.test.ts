import { describe, expect, it } from 'vitest'
import { namesInAgent } from './agent-names.ts'

const phoneView =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/146.0 Mobile Safari/537.36'

describe('the names in an agent', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/146.0 Safari/537.36', ['Chrome', 'Windows']],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/146.0 Safari/537.36 Edg/146.0', ['Edge', 'Windows']],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', ['Safari', 'iPhone']],
    [phoneView, ['Chrome', 'Android']],
    [`${phoneView} Koma`, ['Koma', 'Android']],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Koma', ['Koma', 'iPhone']],
    ['curl/8.14', []],
  ])('of %s', (agent, names) => expect(namesInAgent(agent)).toEqual(names))
})
