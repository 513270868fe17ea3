import { useEffect, useState } from 'react'
import { untilNextStep } from './elapsed.ts'
import { type Moment, useFormats } from './use-formats.ts'

interface RelativeTimeProps {
  moment: Moment
  className?: string | undefined
}

/** `12 minutes ago`, updated while it is on the screen; the exact moment is in its title. */
export function RelativeTime({ moment, className }: RelativeTimeProps) {
  const formats = useFormats()
  const [now, setNow] = useState(() => Date.now())
  const from = new Date(moment).getTime()
  useEffect(() => {
    // setTimeout overflows past 2^31 ms and would then fire at once.
    const timer = setTimeout(() => setNow(Date.now()), Math.min(untilNextStep(from, now), 2_147_000_000))
    return () => clearTimeout(timer)
  }, [from, now])
  return (
    <time dateTime={new Date(moment).toISOString()} title={formats.dateTime(moment)} className={className}>
      {formats.relative(moment, now)}
    </time>
  )
}
