/** Japan's, where most of our users are. Used until an upload or the account tells. */
export const defaultOffsetMinutes = 540

/** The UTC offset of a time zone (an IANA name) at a moment, in minutes east. */
export function offsetInZone(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) + 0
}
