import type { Notification } from '@koma/contract'

/** The address of what a notification is about. */
export function notificationAddress(notification: Notification): string {
  switch (notification.type) {
    case 'share_album':
      return `/share/${notification.album_id}`
    case 'dm':
      return `/dm/${notification.user_id}`
    case 'tag':
      return `/photo/${notification.photo_id}`
    case 'account':
      return '/setting/account'
    case 'moderation': {
      const { share_id: shareId, photo_id: photoId, kind, promotion_id: promotionId } = notification
      const { event, takedown_id: takedownId } = notification
      const isDown = event === 'removed' || event === 'suspended' || event === 'appeal_closed'
      if (isDown && takedownId !== null) return `/takedown/${takedownId}`
      if (photoId !== null) return `/photo/${photoId}`
      if (kind === 'share' && shareId !== null) return `/share/${shareId}`
      return promotionId === null ? '/notification' : `/pr/${promotionId}`
    }
    case 'reaction': {
      const { share_id: shareId, dm_user_id: dmUserId, photo_id: photoId } = notification
      const { promotion_id: promotionId, sent_at: postedAt } = notification
      if (promotionId !== null && postedAt !== null) return `/pr/${promotionId}/photo/${postedAt}`
      if (shareId !== null) return `/share/${shareId}/photo/${photoId}`
      return dmUserId === null ? `/photo/${photoId}` : `/dm/${dmUserId}/photo/${photoId}`
    }
  }
}
