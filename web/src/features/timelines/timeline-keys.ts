/** What was posted to a campaign, by everyone or by oneself. `campaign` is one of its addresses. */
export interface CampaignTimeline {
  campaign: string
  whose: 'everyone' | 'me'
}

export type HomeTimeline = 'main' | 'me'
export type TimelineName = HomeTimeline | CampaignTimeline

/** Query keys of the timelines. */
export const timelineKeys = {
  posts: (of: TimelineName) => ['timelines', 'posts', of] as const,
  around: (of: TimelineName, timestamp: number) => ['timelines', 'around', of, timestamp] as const,
  /** How much is new. The live stream invalidates it. */
  updates: ['timelines', 'updates'] as const,
}

/** The page of a photo of a timeline, in which its timestamp is its id. */
export function timelinePhotoAddress(of: TimelineName, timestamp: number | string): string {
  if (typeof of === 'string') return `/timeline/${of}/photo/${timestamp}`
  return `/pr/${of.campaign}/photo/${timestamp}${of.whose === 'me' ? '?of=me' : ''}`
}

/** The page on which a timeline is shown. */
export function timelineAddress(of: TimelineName): string {
  const mine = of === 'me' || (typeof of === 'object' && of.whose === 'me') ? '?of=me' : ''
  return `${typeof of === 'string' ? '/' : `/pr/${of.campaign}`}${mine}`
}
