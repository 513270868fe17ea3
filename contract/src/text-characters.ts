/** A database stores neither U+0000 nor half a surrogate pair; other controls only disturb, save for line breaks and tabs. */
const controls = /[\p{Cc}--[\n\r\t]]/v
/** Characters that turn the reading direction of whatever follows, beyond the text they stand in. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/
const somethingVisible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text can be kept and shown. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !controls.test(text)
}

/** Whether a text can be a name on one line: visible, and doing nothing to its surroundings. */
export function isName(text: string): boolean {
  return isStorable(text) && !/[\n\r\t]/.test(text) && !directionOverrides.test(text) && somethingVisible.test(text)
}

/** A user name has no whitespace of any kind, the ideographic space included. */
export function isUserName(text: string): boolean {
  return isName(text) && !/\s/.test(text)
}

/** What a field for a user name keeps of what was typed or pasted. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}
