import { useEffect } from 'react'
import { useAccountSettings } from '../settings/index.ts'
import { applyExperiments } from './experiments.ts'

/** Keeps the experiments in step with the account; draws nothing. */
export function LabExperiments() {
  const { settings } = useAccountSettings(() => {})
  const lab = settings?.lab
  useEffect(() => {
    if (lab) applyExperiments(lab)
  }, [lab])
  // Whoever signs in next on this device has chosen nothing.
  useEffect(() => () => applyExperiments([]), [])
  return null
}
