import { lazy, Suspense, useState } from 'react'
import type { DialogProps } from './dialog-props.ts'

const loadContent = () => import('./dialog-content.tsx')
const DialogContent = lazy(async () => ({ default: (await loadContent()).DialogContent }))

/** Dialogs are fetched apart from the first load. Called once the app stands, so that the first one opens without a wait. */
export function preloadDialogs(): void {
  // Failing is no harm here: opening one tries again.
  loadContent().catch(() => {})
}

/** At most 480 wide; on a phone a sheet from the bottom. */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  return needed ? (
    <Suspense fallback={null}>
      <DialogContent {...props} />
    </Suspense>
  ) : null
}
