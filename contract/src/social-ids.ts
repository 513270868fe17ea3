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
