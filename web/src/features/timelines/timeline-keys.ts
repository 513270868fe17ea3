export type TimelineName = 'main' | 'me'

/** Query keys of the timelines. */
export const timelineKeys = {
  posts: (of: TimelineName) => ['timelines', 'posts', of] as const,
  around: (of: TimelineName, timestamp: number) => ['timelines', 'around', of, timestamp] as const,
  /** How much is new. The live stream invalidates it. */
  updates: ['timelines', 'updates'] as const,
}

/** The page of a photo of a timeline, in which its timestamp is its id. */
export function timelinePhotoAddress(of: TimelineName, timestamp: number | string): string {
  return `/timeline/${of}/photo/${timestamp}`
}
