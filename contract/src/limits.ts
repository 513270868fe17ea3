const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The constants of the product and the limits that the server enforces. In bytes, milliseconds, pixels and counts. */
export const limits = {
  /** `limit` of a list; anything above `max` is treated as `max`. */
  page: { default: 100, max: 200 },
  /** More photos than a part of a list ever has. */
  listPart: 10_000,
  timelinePage: { default: 20, max: 100 },
  dmPhotosPage: { default: 50, scanning: 100, max: 200 },
  favoritesPage: { default: 100, max: 200 },
  /** A grouped item of a timeline shows this many of its photos. */
  timelinePreview: 4,
  /** New photos of a timeline are counted up to here. */
  timelineUpdates: 1000,
  /** Photos in one selection, and ids in one bulk call. */
  selection: 200,
  placeholderNeighbourhood: 100,

  upload: {
    minBytes: 64_000,
    maxBytes: 100_000_000,
    maxPixels: 100_000_000,
    types: ['image/jpeg', 'image/png'],
    /** From this size on clients use the resumable (tus) endpoint, which obeys all other limits of an upload. */
    resumableFromBytes: 8_000_000,
    /** Below the API's URL. It uses tus, and is therefore not a call of the contract. */
    resumablePath: '/upload/resumable',
    /** How long an unfinished resumable upload is kept, from its beginning. */
    resumableKept: day,
    /** Unfinished resumable uploads per user; a new one replaces the oldest inactive one. */
    resumableAtOnce: 20,
    stopAfterFailures: 4,
    filenameLength: 255,
    /** What a client knows from a log, as JSON. It has to fit into a header in base64, beside everything else. */
    logFactsBytes: 8_000,
    /** An instance holds at most 80 people; more may have come and gone. */
    logPlayers: 200,
  },
  variants: { thumbnail: 240, tile: 400, medium: 640, large: 1920 },
  preview: { listPixels: 240, dialogPixels: 120, quality: 0.9 },
  avatar: {
    pixels: 320,
    quality: 0.93,
    zoom: { min: 1, max: 6, step: 0.1 },
    keyboardStep: 1,
    wheelZoomEnd: 250,
    shown: { pixels: 240, quality: 0.9 },
    maxBytes: 10_000_000,
  },

  /** `min` and `max` count visible characters, `maxBytes` counts UTF-8. */
  userName: { min: 1, max: 50, maxBytes: 200 },
  komaId: { min: 3, max: 16, maxBytes: 200 },
  description: { min: 1, max: 150, maxBytes: 600 },
  socialId: { max: 50 },
  vrchatDisplayName: { min: 1, max: 50, maxBytes: 200 },
  albumName: { min: 1, max: 50, maxBytes: 200 },
  shareName: { min: 1, max: 50, maxBytes: 200 },
  groupName: { min: 1, max: 50, maxBytes: 200 },
  worldName: { min: 1, max: 100, maxBytes: 400 },
  /** What an owner writes below a photo: a few sentences. */
  caption: { max: 500, maxBytes: 2000 },
  searchText: { min: 1, max: 100, maxBytes: 400 },
  password: { min: 8, max: 256 },
  sharePassword: { min: 1, max: 256 },
  /** Passkeys of an account: a person has few devices, and each password manager keeps one for all of them. */
  passkeys: 10,
  passkeyName: { min: 1, max: 40 },
  mailCode: { digits: 6, lifetime: 10 * minute },
  attempts: {
    perAccount: 10,
    perAddress: 100,
    perShareAndAddress: 10,
    sharePasswordsPerOwner: 30,
    window: 15 * minute,
  },

  /** Bounds of the date that an owner gives to a photo. Pages of lists start at moments since 1970. */
  takenAt: {
    earliest: 0,
    /** How far in the future it may be: the clock of a device may be ahead of ours. */
    ahead: day,
    /** The UTC offsets in use on Earth. */
    offsetMinutes: { west: -12 * 60, east: 14 * 60 },
    /** A clock that was never set is some decades off. */
    shiftSeconds: 60 * 366 * 24 * 60 * 60,
  },
  /** Worlds to choose from while somebody types. */
  worldsFound: 20,
  tagsPerPhoto: 100,
  reactionsPerPhotoAndUser: 20,
  quickReactions: 8,
  albumsPerUser: 2000,
  sharesPerOwner: 2000,
  membersPerShare: 2000,
  /**
   * Invitations to shares. People without a share in common, and without an accepted invitation between them, are strangers. An
   * invitation that is not accepted counts for `memory`, even if it was declined or withdrawn, or if its share was deleted.
   */
  invitations: {
    perDay: 1000,
    strangersPerDay: 50,
    unacceptedByStranger: 3,
    unacceptedByAcquaintance: 20,
    /** A user with this many pending invitations gets no more from strangers. */
    waiting: 100,
    /** Also how long an inviter has to wait before inviting a user who declined to the same share again. */
    memory: 30 * day,
  },
  /**
   * Notifications about tags by strangers, per day: from one stranger to one user, from all strangers to one user, and from one user
   * to all strangers. Beyond that the tag is still made, but nobody is notified.
   */
  tagNotifications: { byOneStranger: 10, byAllStrangers: 50, strangersTold: 100 },
  /**
   * Photos sent by DM. People without a share in common, and without an accepted invitation between them, are strangers until the
   * other has sent something too. Unread photos of a thread are counted up to `unreadCount`.
   */
  dm: {
    photosPerHour: 2000,
    photosToStrangersPerHour: 200,
    sendingsToStrangersPerHour: 20,
    unreadCount: 1000,
    eventThumbnails: 3,
  },
  /** Applications and joins without an invitation; limited because each of them notifies the owner. */
  applications: { perDay: 50, perShareAndDay: 5 },
  /** Sync clients of one account. */
  clientsPerUser: 20,
  clientName: { min: 1, max: 50, maxBytes: 200 },
  clientPlatform: { min: 1, max: 50, maxBytes: 200 },
  clientVersion: 32,
  /** Sessions that a list shows, the most recently used first. */
  sessionsShown: 100,
  /** How long the code of the device grant can be entered, and how many letters and digits it has. */
  deviceCode: { lifetime: 15 * minute, length: 8 },
  /** Digests in one question about which photos are known. */
  knownDigests: 1000,
  groupsPerUser: 200,
  usersPerGroup: 200,
  campaignPostsPerUser: 2000,
  /** Anybody may react to a campaign post, and every page of a timeline names all who did. */
  reactionsPerPost: 300,
  /** What somebody writes to explain a report. */
  reportText: { max: 500, maxBytes: 2000 },
  /**
   * Reports of public things. A guest counts by the network. A thing keeps so many open reports: more of them would not tell the
   * operator anything new.
   */
  reports: { perUserAndDay: 50, perGuestAndDay: 20, keptPerThing: 100 },
  /** What an owner says against a take-down. */
  appealText: { min: 1, max: 1000, maxBytes: 4000 },
  appeals: { perDay: 20 },
  /** Posts that a user hides from their timelines; beyond that, those hidden first show again. */
  hiddenPosts: 2000,
  /** An archive contains at most this many photos; the rest is in further parts. */
  downloadPhotos: 2000,
  push: {
    /** Devices of a user that are notified; one more takes the place of the oldest. */
    devices: 10,
    /** The longest endpoint or token. */
    address: 1024,
    /** What is older is not told any more. */
    told: day,
  },
  /** A search counts its matches up to here. */
  searchCount: 1000,

  contentUrlLifetime: day,
  downloadLifetime: hour,
  /** An export of everything that an account has. */
  export: {
    /** The largest ZIP: below 4 GiB, so that no program needs ZIP64 to unpack it. */
    archiveBytes: 4_000_000_000,
    kept: 7 * day,
    /** After one is ready, how long the next has to wait. */
    every: day,
    /** How often one can be begun within that time, cancelled and failed ones included. */
    begunPerDay: 3,
    /** One that is not ready after this time has failed. */
    givenUpAfter: 3 * day,
    poll: 3 * second,
  },
  /** With an external issuer, how old a sign-in may be that confirms the deletion of the account. */
  freshSignIn: 5 * minute,
  shareUnlockLifetime: 180 * day,
  /** How long the place of a photo that was removed from an album is remembered, so that the removal can be undone. */
  albumRemovalUndo: hour,
  /** How long an edit of photos can be undone. */
  editUndo: hour,
  accessTokenLifetime: 10 * minute,
  trashRetention: 30 * day,
  trashUrgent: 3 * day,

  idCheckDelay: 400,
  snackbar: 3 * second,
  notificationErrorToast: 2 * second,
  uploadToast: 5 * second,
  uploadSuccessToast: 3 * second,
  notificationPoll: 5 * minute,
  userRefresh: hour,
  campaignRefetch: second,
  longSession: { after: 3 * day, again: hour },
  pcClientSnooze: day,
  analyticsTimeout: 2 * second,
  nightGap: 3 * hour,

  layout: { phoneBelow: 640, mediumFrom: 800, wideFrom: 1280, paneNarrow: 96, paneWide: 280, column: 640 },
  /** The meter shows photos if the plan allows fewer files than this, otherwise bytes. */
  storageShownAsPhotosBelow: 10_000,
  storageMeterRed: 0.9,
  keptRequestIds: 3,
} as const
