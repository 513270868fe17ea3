/** In this order: the agents of most browsers also name those they descend from, and that of the phone app names its web view. */
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/ Koma$/, 'Koma'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: ReadonlyArray<[RegExp, string]> = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/**
 * The browser or app and the system that an agent names, in the words people know: `['Chrome', 'Windows']`. What it does not name
 * is left out. Never the agent itself, whose text a stranger writes.
 */
export function namesInAgent(agent: string): string[] {
  return [browsers, systems].flatMap((known) => known.find(([pattern]) => pattern.test(agent))?.[1] ?? [])
}
