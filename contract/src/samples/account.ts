import type { AboutData, FaqData } from '../calls/about.ts'
import type { Export } from '../calls/account/exports.ts'
import type { Payment, PaymentMethod, Plan, Subscription } from '../calls/account/plans.ts'
import type { PushOffer } from '../calls/account/push.ts'
import type { AccountSettings } from '../calls/account/settings.ts'
import type { Leaving } from '../calls/account/users.ts'
import type { DeviceCode, DeviceRequest } from '../identity/device-grant.ts'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '../identity/passkeys.ts'
import type { AccessToken, SignedIn, SignedInDevice } from '../identity/signed-in.ts'

export const plan: Plan = {
  plan_id: 'standard_annual',
  title: 'Standard',
  interval: 'annual',
  storage_size_bytes: 107_374_182_400,
  storage_files_length: 100_000,
  features: { ja: ['元の画質のまま保存'], en: ['Original quality'] },
  price: 4800,
  currency: 'JPY',
  hierarchy: 1,
  discount_percent: 16,
  discount_amount: 960,
  is_popular: true,
  product_id: 'prod_standard',
  price_id: null,
}
export const subscription: Subscription = {
  plan_id: 'standard_annual',
  status: 'active',
  current_period_end: '2026-03-02T00:00:00.000Z',
  cancel_at_period_end: false,
  next_plan_id: null,
}
export const payment: Payment = {
  payment_id: 'in_1',
  billed_at: '2025-03-02T03:00:00.000Z',
  plan_id: 'standard_annual',
  amount: 4800,
  currency: 'JPY',
  status: 'paid',
  receipt_url: 'https://invoice.example/in_1',
}
export const paymentMethod: PaymentMethod = { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } }

export const accountSettings: AccountSettings = {
  time_zone: 'Asia/Tokyo',
  allow_original: false,
  library_by: 'taken',
  library_first: 'newest',
  albums_by: 'updated',
  lab: ['nights'],
}

export const accountExport: Export = {
  state: 'ready',
  asked_at: '2025-08-16T12:00:00.000Z',
  photos_done: 1284,
  photos_total: 1284,
  bytes_done: 3_600_000_000,
  bytes_total: 3_600_000_000,
  seconds_left: null,
  files: [
    {
      download_url: '/api/export?id=0198b2f4-7c1e-7000-8000-0000000000e1&file=1&signature=c2ln',
      filename: 'Koma-2025-08-16.zip',
      photo_count: 1284,
      bytes: 3_600_400_000,
    },
  ],
  expires_at: '2025-08-23T12:10:00.000Z',
  next_at: '2025-08-17T12:10:00.000Z',
}
export const leaving: Leaving = {
  photos: 1284,
  albums: 9,
  shares_passed_on: 3,
  shares_deleted: 1,
  plan_id: 'standard_annual',
  confirmed_by: 'password',
}

export const aboutData: AboutData = {
  title: 'あの世界の一瞬を、**ひとコマ**ずつ。',
  lead: 'VRで撮った写真を、画質そのままで。',
  description: '写真をしまって、友だちと分け合う場所。',
  preview_img: '/about/pictures/preview.jpg',
  frames: ['/about/pictures/frame-1.avif'],
  can_features: [
    {
      img: '/about/pictures/keep.avif',
      img_dark: '/about/pictures/keep-dark.avif',
      title: 'のこす',
      content: '元の画質のまま。',
    },
  ],
  only_here: [{ title: '1ビットも変えない', content: '届いたままのファイルを**そのまま**返します。' }],
  concepts: [{ img: '/about/pictures/frame.avif', title: 'ひとコマ', content: 'あの世界の一瞬を。' }],
  infomations: [{ date: '2025-08-16', title: '公開しました', content: 'はじまりました。' }],
  team: [{ img: '/about/pictures/mio.avif', name: 'ミオ', job: 'デザイン' }],
}
export const faqData: FaqData = {
  はじめに: [{ id: 'start', title: 'どうはじめますか', content: '1. 開く\n2. [登録](/login)する' }],
  写真: [
    { id: 'quality', title: '画質は下がりますか', content: '下がりません。' },
    { id: 'trash', title: '消した写真は戻せますか', content: '30日以内なら、[ゴミ箱](/trash)から戻せます。' },
  ],
}

export const accessToken: AccessToken = {
  access_token: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
  token_type: 'Bearer',
  expires_in: 600,
}
export const signedIn: SignedIn = { ...accessToken, refresh_token: 'Q2s0b2tlbg', device_token: 'ZGV2aWNl' }
export const signedInDevice: SignedInDevice = {
  id: '0198b2f4-7c1e-7000-8000-0000000000d1',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0 Safari/537.36',
  created_at: '2025-08-16T12:00:00.000Z',
  last_activity_at: '2025-08-17T09:30:00.000Z',
  is_current: false,
}
export const passkey: Passkey = {
  id: '0198b2f4-7c1e-7000-8000-0000000000e1',
  name: 'Chrome — Windows',
  created_at: '2025-08-16T12:00:00.000Z',
  last_used_at: null,
}
export const passkeyCreation: PasskeyCreation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'koma.example', name: 'Koma' },
  user: { id: 'bWlv', name: 'mio@example.com', displayName: 'mio@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 600_000,
  excludeCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
export const passkeyRequest: PasskeyRequest = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'koma.example',
  timeout: 600_000,
  userVerification: 'required',
}
export const deviceCode: DeviceCode = {
  device_code: 'ZGV2aWNlIGNvZGU',
  user_code: 'KOMA-2345',
  verification_uri: 'https://koma.example/connect_device',
  verification_uri_complete: 'https://koma.example/connect_device?user_code=KOMA-2345',
  expires_in: 900,
  interval: 5,
}
export const deviceRequest: DeviceRequest = {
  client_id: 'koma-desktop',
  user_code: 'KOMA-2345',
  name: 'MIO-DESKTOP',
  platform: 'Windows 11',
  version: '1.4.0',
  address: '203.0.113.7',
  is_same_network: true,
  asked_at: '2025-08-16T12:00:00.000Z',
  expires_in: 840,
  answer: null,
}
export const pushOffer: PushOffer = {
  web: { public_key: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFg' },
  fcm: true,
  apns: false,
}
