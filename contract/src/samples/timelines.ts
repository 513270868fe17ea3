import type { Promotion, PromotionCandidates } from '../calls/sharing/campaigns.ts'
import type { TimelineItem, TimelinePage, TimelinePhoto } from '../calls/sharing/timelines.ts'
import { addedMilliseconds, id } from './marks.ts'
import { pageStart, photo } from './photos.ts'
import { publicUser } from './users.ts'

export const timelinePhoto: TimelinePhoto = { ...photo, timestamp: addedMilliseconds }
export const timelineItem: TimelineItem = {
  timestamp: addedMilliseconds,
  kind: 'share',
  user: publicUser,
  share: { share_id: id(30), share_name: '夏の浮島ツアー', share_type: 'INVITE_PLUS' },
  promotion_id: null,
  promotion_title: null,
  photo_count: 8,
  photos: [timelinePhoto],
}
export const timelinePage: TimelinePage = { items: [timelineItem], has_more: false, next_timestamp: null }

export const promotion: Promotion = {
  promotion_id: 'vket2025summer',
  title: { ja: '夏の一枚、あつめています。', en: 'Collecting one frame of this summer.' },
  description: { ja: 'Vketの会場で撮った写真を、ここにならべよう。', en: 'Line up the photos you took at Vket.' },
  starts_at: '2025-08-02T00:00:00.000+09:00',
  ends_at: '2025-08-22T23:59:59.999+09:00',
  state: 'running',
  hero_url: null,
  grant: { storage_count_files: 2000, storage_size_bytes: 21_474_836_480 },
  posts_count: 4218,
  users_count: 812,
  worlds_count: 42,
  mine: { is_applied: true, posts_count: 12 },
}
export const promotionCandidates: PromotionCandidates = {
  counts: { postable: 38, already_posted: 12, not_vket_world: 112, no_world_info: 6 },
  candidates: [{ photo, state: 'postable' }],
  has_more: true,
  next: pageStart,
}
