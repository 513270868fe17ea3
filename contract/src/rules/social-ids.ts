const xAddress = /^(?:https?:\/\/)?(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\/+/i

/** Extracts the bare X ID from input: a URL of either X domain, an @name, or the ID itself. */
export function reduceTwitterId(input: string): string {
  const text = input.trim()
  const path = text.replace(xAddress, '')
  if (path === text) return bareId(text)
  return bareId(path.replace(/^@/, '').split('/')[0] ?? '')
}

export function reduceDiscordId(input: string): string {
  return bareId(input.trim())
}

function bareId(text: string): string {
  return text.replace(/[?#].*$/s, '').replace(/[/@\s]/g, '')
}

/** The id of a VRChat user: `usr_` and a UUID, or ten letters and digits for accounts of the first years. */
export const vrchatUserIdPattern = /^(?:usr_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{10})$/

/** Reduces the address of a VRChat profile to the id in it. */
export function reduceVrchatUserId(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?vrchat\.com\/home\/user\//i, '')
    .replace(/[/?#].*$/, '')
}
