/**
 * The database cannot store U+0000 or lone surrogates; other control characters only cause trouble, except line breaks and tabs.
 */
const controls = /[\p{Cc}--[\n\r\t]]/v
/** Characters that change the reading direction beyond the text they are in. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/
const somethingVisible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text can be stored and shown. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !controls.test(text)
}

/** Whether a text can be a name on one line: visible, and without effect on the text around it. */
export function isName(text: string): boolean {
  return isStorable(text) && !/[\n\r\t]/.test(text) && !directionOverrides.test(text) && somethingVisible.test(text)
}

/** A user name has no whitespace of any kind, including the ideographic space. */
export function isUserName(text: string): boolean {
  return isName(text) && !/\s/.test(text)
}

/** Removes whitespace from a typed or pasted user name. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '')
}
