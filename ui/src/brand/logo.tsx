interface BrandProps {
  className?: string | undefined
}

const frame = 'M8 11h24a7 7 0 0 1 7 7v12a7 7 0 0 1-7 7H8'

/** The katakana コ, drawn as a film frame that is open on one side and lets light in. */
export function Mark({ className }: BrandProps) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <path d={frame} fill="none" stroke="currentColor" strokeWidth="7" strokeLinecap="round" />
      <circle cx="17.5" cy="24" r="5.6" fill="var(--accent)" />
    </svg>
  )
}

/** The mark with the word. The caller sets its height. */
export function Logo({ className }: BrandProps) {
  return (
    <svg viewBox="2 2 184 44" role="img" aria-label="Koma" className={className}>
      <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
        <path d={frame} strokeWidth="7" />
        <g transform="translate(56 3)" strokeWidth="5.4">
          <path d="M5 6v30M24 6 6.5 22.5 24.5 36" />
          <rect x="33" y="15" width="22" height="21" rx="8" />
          <path d="M65 36V23q0-8 7.5-8T80 23v13M80 23q0-8 7.5-8t7.5 8v13" />
          <path d="M127 36V23a8 8 0 0 0-8-8h-6a8 8 0 0 0-8 8v5a8 8 0 0 0 8 8h6a8 8 0 0 0 8-8" />
        </g>
      </g>
      <circle cx="17.5" cy="24" r="5.6" fill="var(--accent)" />
    </svg>
  )
}
