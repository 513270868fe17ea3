/** Koma ids that nobody can take: they name the product, its staff or its pages, or look as if they did. */
const words = `
  koma komaapp koma_app koma_official komaofficial koma_support koma_team koma_staff koma_jp koma_en koma_news koma_bot
  official officials admin admins administrator administrators moderator moderators mod mods staff team owner operator
  operators root sysadmin system superuser security trust safety abuse report reports postmaster hostmaster webmaster
  support help helpdesk info contact press media news blog status legal privacy terms tos policy policies about faq guide
  guides docs developer developers dev api app apps web www mail email smtp ftp cdn static content assets image images img
  icon icons public private identity oauth oauth2 oidc sso auth login logout signin sign_in signout sign_out signup
  sign_up register registration verify confirm confirm_code password reset session sessions token tokens account accounts
  me my self user users profile profiles edit_profile settings setting config configuration preferences notification
  notifications search lab labs test tests testing demo example guest guests anonymous anon nobody somebody everyone all
  photo photos picture pictures album albums share shares shared favorite favorites favourite favourites trash timeline
  timelines home index dm dms message messages group groups address_book world worlds tag tags tagged mute muted block
  blocked upload uploads download downloads connect_device device devices client clients plan plans billing payment
  payments checkout subscription upgrade price prices pricing campaign campaigns promotion promotions pr vket vrchat vrcx
  vket2025s vket2025summer create new edit delete remove add update null undefined true false none nan void default
  special_favorite favicon robots sitemap manifest service_worker health metrics live stream events webhook webhooks
  error errors not_found deleted deleted_user unknown bot bots robot
`

export const reservedIds: ReadonlySet<string> = new Set(words.trim().split(/\s+/))

export function isReservedId(komaId: string): boolean {
  return reservedIds.has(komaId.toLowerCase())
}
