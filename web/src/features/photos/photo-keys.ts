/** Query keys of the photos. */
export const photoKeys = {
  all: ['photos'] as const,
  /** The library, in each order. */
  index: ['photos', 'index'] as const,
  stores: ['photo stores'] as const,
  /** A PhotoStore for each room, which is never refetched. */
  store: (room: string) => ['photo stores', room] as const,
  details: ['photos', 'detail'] as const,
  detail: (photoId: string) => ['photos', 'detail', photoId] as const,
  /** Lists of photos outside of the library, such as albums. Photos that go to the trash or come back change them too. */
  collections: ['photos', 'collections'] as const,
  taggedOnes: ['photos', 'tagged'] as const,
  tagged: (photoId: string) => ['photos', 'tagged', photoId] as const,
}
