/** About how much room a value takes when it is stored. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 8
  const names = Array.isArray(value) ? [] : Object.keys(value)
  return [...names, ...Object.values(value)].reduce((sum: number, each) => sum + bytesOf(each), 8)
}
