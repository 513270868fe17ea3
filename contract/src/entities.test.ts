import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as contract from './index.ts'
import * as samples from './samples/index.ts'

const entities: Array<[string, z.ZodType, unknown]> = [
  ['PublicUser', contract.PublicUser, samples.publicUser],
  ['PublicUser', contract.PublicUser, samples.namelessUser],
  ['Me', contract.Me, samples.me],
  ['Client', contract.Client, samples.client],
  ['Terms', contract.Terms, samples.terms],
  ['TextDocument', contract.TextDocument, samples.textDocument],
  ['AboutData', contract.AboutData, samples.aboutData],
  ['FaqData', contract.FaqData, samples.faqData],
  ['Photo', contract.Photo, samples.photo],
  ['Photo', contract.Photo, samples.freshPhoto],
  ['PhotoDetail', contract.PhotoDetail, samples.photoDetail],
  ['PhotoLink', contract.PhotoLink, samples.photoLink],
  ['KnownWorld', contract.KnownWorld, samples.knownWorld],
  ['ListedLink', contract.ListedLink, samples.listedLink],
  ['CoverFocus', contract.CoverFocus, { x: 0.5, y: 0.33 }],
  ['PhotoMove', contract.PhotoMove, { photo_ids: [samples.photo.photo_id], to: 'start' }],
  ['AlbumMove', contract.AlbumMove, { album_ids: [samples.album.album_id], to: 'start' }],
  ['LinkedPhoto', contract.LinkedPhoto, samples.linkedPhoto],
  ['Reactions', contract.Reactions, samples.photo.reactions],
  ['PhotoUrls', contract.PhotoUrls, samples.photo.urls],
  ['VrchatUser', contract.VrchatUser, samples.photo.in_vrchat_users_candidate[0]],
  ['PageStart', contract.PageStart, samples.pageStart],
  ['PhotoPage', contract.PhotoPage, samples.photoPage],
  ['PhotoIndex', contract.PhotoIndex, samples.photoIndex],
  ['TrashedPhoto', contract.TrashedPhoto, samples.trashedPhoto],
  ['TrashIndex', contract.TrashIndex, samples.trashIndex],
  ['ListRows', contract.ListRows, samples.listRows],
  ['TrashRows', contract.TrashRows, samples.trashRows],
  ['ListKey', contract.ListKey, samples.listPart.start],
  ['PartColumns', contract.PartColumns, samples.listParts.parts],
  ['ListParts', contract.ListParts, samples.listParts],
  ['TrashParts', contract.TrashParts, samples.trashParts],
  ['ListPart', contract.ListPart, samples.listPart],
  ['TrashPart', contract.TrashPart, samples.trashPart],
  ['Album', contract.Album, samples.album],
  ['AlbumWithPhotos', contract.AlbumWithPhotos, samples.albumWithPhotos],
  ['FavoriteCollection', contract.FavoriteCollection, { id: 'special_favorite', name: 'Default' }],
  ['Share', contract.Share, samples.share],
  ['Share', contract.Share, samples.closedShare],
  ['ShareType', contract.ShareType, 'INVITE_PLUS'],
  ['ShareRole', contract.ShareRole, 'owner'],
  ['SharePermissions', contract.SharePermissions, samples.sharePermissions],
  ['ShareApplicant', contract.ShareApplicant, samples.shareApplicant],
  ['InvitedUser', contract.InvitedUser, samples.invitedUser],
  ['ShareWaiting', contract.ShareWaiting, samples.shareWaiting],
  ['DmEvent', contract.DmEvent, samples.dmEvent],
  ['DmThread', contract.DmThread, samples.dmThread],
  ['DmPhoto', contract.DmPhoto, samples.dmPhoto],
  ['ShareNotification', contract.ShareNotification, samples.notifications.share_album],
  ['DmNotification', contract.DmNotification, samples.notifications.dm],
  ['ReactionNotification', contract.ReactionNotification, samples.notifications.reaction],
  ['TagNotification', contract.TagNotification, samples.notifications.tag],
  ['ModerationNotification', contract.ModerationNotification, samples.notifications.moderation],
  ['AccountNotification', contract.AccountNotification, samples.notifications.account],
  ['Export', contract.Export, samples.accountExport],
  ['Leaving', contract.Leaving, samples.leaving],
  ['Notification', contract.Notification, samples.notifications.moderation],
  ['Notification', contract.Notification, samples.notifications.share_album],
  ['Notification', contract.Notification, samples.notifications.dm],
  ['Notification', contract.Notification, samples.notifications.reaction],
  ['Notification', contract.Notification, samples.notifications.tag],
  ['NotificationCounts', contract.NotificationCounts, samples.notificationCounts],
  ['NotificationSettings', contract.NotificationSettings, samples.notificationSettings],
  ['Group', contract.Group, samples.group],
  ['TimelinePhoto', contract.TimelinePhoto, samples.timelinePhoto],
  ['TimelineItem', contract.TimelineItem, samples.timelineItem],
  ['TimelinePage', contract.TimelinePage, samples.timelinePage],
  ['Takedown', contract.Takedown, samples.takedown],
  ['Promotion', contract.Promotion, samples.promotion],
  ['PromotionCandidates', contract.PromotionCandidates, samples.promotionCandidates],
  ['Plan', contract.Plan, samples.plan],
  ['Subscription', contract.Subscription, samples.subscription],
  ['Payment', contract.Payment, samples.payment],
  ['PaymentMethod', contract.PaymentMethod, samples.paymentMethod],
  ['AccountSettings', contract.AccountSettings, samples.accountSettings],
  ['FoundPhotos', contract.FoundPhotos, samples.foundPhotos],
  ['SearchSuggestions', contract.SearchSuggestions, samples.searchSuggestions],
  ['World', contract.World, samples.world],
  ['WorldDetail', contract.WorldDetail, samples.worldDetail],
  ['Download', contract.Download, samples.download],
  ['AccessToken', contract.AccessToken, samples.accessToken],
  ['SignedIn', contract.SignedIn, samples.signedIn],
  ['SignedInDevice', contract.SignedInDevice, samples.signedInDevice],
  ['Passkey', contract.Passkey, samples.passkey],
  ['PasskeyCreation', contract.PasskeyCreation, samples.passkeyCreation],
  ['PasskeyRequest', contract.PasskeyRequest, samples.passkeyRequest],
  ['PushOffer', contract.PushOffer, samples.pushOffer],
  ['DeviceCode', contract.DeviceCode, samples.deviceCode],
  ['DeviceRequest', contract.DeviceRequest, samples.deviceRequest],
  ['ClientRelease', contract.ClientRelease, samples.clientRelease],
  ['LiveEvent', contract.LiveEvent, samples.liveEvent],
  [
    'Readiness',
    contract.Readiness,
    {
      status: 'not_ready',
      database: 'failing',
      migrations: 'unknown',
      secret: 'unknown',
      blobs: 'ok',
      jobs: 'unknown',
    },
  ],
]

describe('[3] the entities', () => {
  it.each(entities)('%s passes its schema unchanged', (_, schema, sample) => {
    expect(schema.parse(JSON.parse(JSON.stringify(sample)))).toEqual(sample)
  })

  it('each have a sample', () => {
    const { schemas } = z.toJSONSchema(contract.documentation, { metadata: contract.documentation })
    expect(Object.keys(schemas).sort()).toEqual([...new Set(entities.map(([id]) => id))].sort())
  })

  it('never contain the password of a share', () => {
    expect(Object.keys(contract.Share.shape)).not.toContain('password')
    expect(contract.Share.parse({ ...samples.share, password: 'secret' })).toEqual(samples.share)
  })

  it('show plan, storage, clients and e-mail only to the user themselves', () => {
    expect(contract.PublicUser.parse(samples.me)).toEqual(samples.publicUser)
  })

  it('[3 notification settings] are the eight of the specification and tag', () => {
    expect(Object.keys(contract.NotificationSettings.shape)).toEqual([
      'share',
      'share_reaction',
      'share_add_photo',
      'share_name_change',
      'share_type_change',
      'dm',
      'dm_receive',
      'dm_reaction',
      'tag',
    ])
  })

  it('[3 about data] is validated completely', () => {
    const { AboutData, FaqData } = contract
    const { team: _, ...incomplete } = samples.aboutData
    expect(AboutData.safeParse(incomplete).success).toBe(false)
    expect(AboutData.safeParse({ ...samples.aboutData, preview_img: 'https://elsewhere.example/x.jpg' }).success).toBe(
      false,
    )
    expect(FaqData.safeParse({ 写真: [{ id: 'a', title: '画質' }] }).success).toBe(false)
    const [first] = samples.faqData.写真 ?? []
    expect(FaqData.safeParse({ 写真: [first, first] }).success).toBe(false)
  })
})
