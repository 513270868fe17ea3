import { type BrowserError, browserErrorLimits } from '@koma/contract'

/**
 * Leaves what helps to find a fault and takes out what may be somebody's: addresses with their queries, mail addresses, quoted text
 * (browsers quote what they could not parse), and whatever is long enough to be a token or an id.
 */
export function scrubError({ message, stack, page }: BrowserError): BrowserError {
  return {
    message: scrub(message).slice(0, browserErrorLimits.messageLength),
    stack: scrub(stack).slice(0, browserErrorLimits.stackLength),
    page: /^[\w/:*.-]*$/.test(page) ? page.replace(secret, '…') : '',
  }
}

/** Control characters would let a message forge lines in a log that is read as text. */
const control = /[^\P{C}\n]/gu
const quoted = /"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|「[^」\n]*」/g
const mail = /[^\s@()]+@[^\s@()]+/g
/** Keeps the name of a file of ours and the place in it, and nothing else of an address. */
const address = /[a-z][\w+.-]*:\/\/[^\s()]*/gi
const ownFile = /\/(?:assets\/[\w-]+|[\w-]+)\.m?js(?::\d+){0,2}$/
const secret = /[\w-]{20,}(?:\.[\w-]+)*|\d{5,}/g

function scrub(text: string): string {
  return text
    .replace(control, ' ')
    .replace(quoted, '"…"')
    .replace(address, (found) => ownFile.exec(found)?.[0] ?? '…')
    .replace(mail, '…')
    .replace(secret, '…')
}
