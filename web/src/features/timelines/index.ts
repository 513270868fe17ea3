export { askTimeline } from './ask-timeline.ts'
export { FarAway } from './far-away.tsx'
export { Post } from './post.tsx'
export { publicPageOf, reportTargetOf } from './post-menu.tsx'
export { PostReactions } from './post-reactions.tsx'
export {
  type CampaignTimeline,
  type HomeTimeline,
  type TimelineName,
  timelineAddress,
  timelineKeys,
  timelinePhotoAddress,
} from './timeline-keys.ts'
export { timelineList } from './timeline-list.ts'
export { asStored, storedPhotosOf, timelineRoom, useTimelineSource } from './timeline-source.ts'
export { usePassOn } from './use-pass-on.ts'
export { postsQuery, useNewPhotos, usePosts } from './use-posts.ts'
export { usePull } from './use-pull.ts'
export { useRefresh } from './use-refresh.ts'
export { aroundQuery, useTimelineAround } from './use-timeline-around.ts'
export { withoutHidden } from './without-hidden.ts'
