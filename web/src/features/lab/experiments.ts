import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** What can be tried in the lab. Their names are stored with the account, so they are never used for something else. */
export const experiments = ['black'] as const

/**
 * Shows what these experiments change, and keeps their names on the device: /theme.js shows them before the first paint, when the
 * account is not known yet.
 */
export function applyExperiments(names: readonly string[]): void {
  const known = experiments.filter((name) => names.includes(name)).join(' ')
  if (known) document.documentElement.dataset.lab = known
  else delete document.documentElement.dataset.lab
  if ((readPreference('lab') ?? '') !== known) writePreference('lab', known)
}
