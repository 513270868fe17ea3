const emojiPresentation = '\ufe0f'

let emoji: RegExp | null = null
/** Created on first use instead of as a literal: parsing the list of all emoji is slow, and would delay every start. */
function emojiPattern(): RegExp {
  const pattern = '^\\p{RGI_Emoji}$'
  emoji ??= new RegExp(pattern, 'v')
  return emoji
}

/**
 * Returns the text as it is stored if it is a single emoji, otherwise null. Keyboards send some emoji without the presentation
 * selector (`❤`): they count as the same reaction as those with it.
 */
export function singleEmoji(text: string): string | null {
  if (text.length > 64) return null
  if (emojiPattern().test(text)) return text
  const pictured = text + emojiPresentation
  return emojiPattern().test(pictured) ? pictured : null
}

/** The reactions offered first, before the full picker. */
export const quickReactions = ['❤️', '😍', '😂', '👏', '✨', '🔥', '🥺', '🌸'] as const
