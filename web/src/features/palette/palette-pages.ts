import {
  Bell,
  BookUser,
  CreditCard,
  Download,
  FileText,
  Fingerprint,
  FlaskConical,
  Info,
  Keyboard,
  KeyRound,
  Link as LinkIcon,
  Mail,
  MonitorDown,
  MonitorSmartphone,
  ReceiptText,
  SquarePen,
  UserRound,
  UserRoundPen,
  VolumeX,
} from 'lucide-react'

/** Pages that are in no menu, or only in that of another page, with the key of their title. */
export const userPages = [
  ['dmPage.create', '/dm/create', SquarePen],
  ['addressBook.title', '/address_book', BookUser],
  ['profile.title', '/edit_profile', UserRoundPen],
  ['accountPages.account.title', '/setting/account', UserRound],
  ['accountPages.data.title', '/setting/data', Download],
  ['notificationSettings.title', '/setting/notification', Bell],
  ['links.title', '/setting/links', LinkIcon],
  ['mutePage.title', '/setting/mute', VolumeX],
  ['clientApplication.title', '/setting/client_application', MonitorDown],
  ['plans.manage', '/plan/manage', ReceiptText],
  ['lab.title', '/lab', FlaskConical],
] as const

/** Pages that do not exist for users of another login service, which keeps passwords and devices itself. */
export const embeddedPages = [
  ['accountPages.password.title', '/setting/change_password', KeyRound],
  ['accountPages.email.title', '/setting/change_email', Mail],
  ['passkeys.title', '/setting/passkeys', Fingerprint],
  ['accountPages.devices.title', '/setting/disconnect_device', MonitorSmartphone],
  ['connectDevice.title', '/connect_device', Keyboard],
] as const

/** Pages for everybody. */
export const openPages = [
  ['plans.title', '/plan', CreditCard],
  ['publicPages.pages.about', '/about', Info],
  ['publicPages.pages.client_tutorial', '/about/client_tutorial', MonitorDown],
  ['publicPages.pages.contact', '/about/contact', Mail],
  ['publicPages.pages.terms', '/about/terms', FileText],
  ['publicPages.pages.privacy_policy', '/about/privacy_policy', FileText],
] as const

export type PalettePage = (typeof userPages | typeof embeddedPages | typeof openPages)[number]
