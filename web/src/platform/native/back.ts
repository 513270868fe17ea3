export interface BackParts {
  /** Closes what is open over the page: a menu, a dialog, a sheet, the selection, a photo. Returns whether something was. */
  closeTop(): boolean
  /** Whether this is the first page of the app's history. */
  isAtRoot(): boolean
  goBack(): void
  leaveApp(): void
}

/** What the back button of a phone does: it closes what is open, else goes back, else leaves the app. */
export function pressBack({ closeTop, isAtRoot, goBack, leaveApp }: BackParts): void {
  if (closeTop()) return
  if (isAtRoot()) leaveApp()
  else goBack()
}

/** The router counts the pages it has opened. */
export function isFirstPage(): boolean {
  return !((history.state as { idx?: number } | null)?.idx ?? 0)
}
