const emojiPresentation = '\ufe0f'

let emoji: RegExp | null = null
/** Made on first use, and not a literal: to read the list of all emoji is slow, and no start should pay for it. */
function emojiPattern(): RegExp {
  const pattern = '^\\p{RGI_Emoji}$'
  emoji ??= new RegExp(pattern, 'v')
  return emoji
}

/**
 * The one emoji a text is, in the form it is stored in; null for anything else. Keyboards send some emoji without the
 * selector that makes them pictures (`❤`): they count as the same reaction as those with it.
 */
export function singleEmoji(text: string): string | null {
  if (text.length > 64) return null
  if (emojiPattern().test(text)) return text
  const pictured = text + emojiPresentation
  return emojiPattern().test(pictured) ? pictured : null
}

/** The reactions offered first, before the full picker. */
export const quickReactions = ['❤️', '😍', '😂', '👏', '✨', '🔥', '🥺', '🌸'] as const
