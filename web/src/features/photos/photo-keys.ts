/** Where things of the photos live in the query cache. */
export const photoKeys = {
  all: ['photos'] as const,
  /** The whole library in columns. */
  index: ['photos', 'index'] as const,
  /** What is known of single photos: a PhotoStore for each room. Nothing asks for it again. */
  store: (room: string) => ['photo stores', room] as const,
  detail: (photoId: string) => ['photos', 'detail', photoId] as const,
  /** Lists of photos outside of the library, such as albums: what goes to the trash or comes back changes them too. */
  collections: ['photos', 'collections'] as const,
  tagged: (photoId: string) => ['photos', 'tagged', photoId] as const,
}
