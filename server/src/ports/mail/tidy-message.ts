import { MailNotSent, type Message } from './mail.ts'

const longestAddress = 254
const longestSubject = 500
/** No spaces and no characters that have a meaning in an address header, so that it cannot contain a name or a second recipient. */
const plainAddress = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u

/** Makes sure that nothing in a message can become a header or a recipient. */
export function tidyMessage(message: Message): Message {
  if (!plainAddress.test(message.to) || message.to.length > longestAddress) {
    throw new MailNotSent('The address of the mail is not valid.', { permanent: true })
  }
  const subject = message.subject.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return {
    to: message.to,
    subject: subject.slice(0, longestSubject).toWellFormed(),
    text: message.text.replaceAll('\0', '').toWellFormed(),
  }
}
