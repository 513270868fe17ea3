declare module 'virtual:emoji/list' {
  const list: {
    emoji: readonly string[]
    groups: readonly number[]
    versions: readonly number[]
    /** From light to dark; 0 for an emoji without skin tones. */
    tones: ReadonlyArray<0 | ReadonlyArray<string | null>>
  }
  export default list
}

declare module 'virtual:emoji/ja' {
  /** `name|tag|tag`, in the order of the list. */
  const words: readonly string[]
  export default words
}

declare module 'virtual:emoji/en' {
  const words: readonly string[]
  export default words
}
