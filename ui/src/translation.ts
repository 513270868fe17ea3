/** The shape of a feature's messages in another language: the same keys, other words. Japanese is the source. */
export type Translation<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translation<Source[Key]>
}
