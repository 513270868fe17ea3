/** In px: what stands beside the buttons in a wide window, and what a button has around its words. */
const beside = 640
const around = 60
/** In px. Letters of Latin scripts are narrower than all others. */
const letter = { latin: 8.5, other: 15 }

/** How wide a window must be, in px, so that buttons with these words fit into the bar of a selection, each in one line. */
export function roomForWords(words: readonly string[]): number {
  const width = (text: string) =>
    [...text].reduce((sum, character) => sum + (character < '\u2000' ? letter.latin : letter.other), 0)
  return Math.ceil(words.reduce((sum, text) => sum + around + width(text), beside))
}
