const xAddress = /^(?:https?:\/\/)?(?:(?:www|mobile|m)\.)?(?:x|twitter)\.com\/+/i

/** The bare X ID of what was typed or pasted: an address of either X domain, an @name, or the ID itself. */
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
