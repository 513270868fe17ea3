import { useStore } from '@koma/ui/browser/use-store.ts'
import { readPreference, watchPreferences, writePreference } from '../../../../platform/preferences/preferences.ts'
import type { GridTokens } from '../layout/grid-metrics.ts'

/** How large photos are in grids, remembered on this device. */
export const densities = ['small', 'medium', 'large'] as const
export type Density = (typeof densities)[number]

/** Heights of rows, compared with the medium size. */
const scales: Record<Density, number> = { small: 0.64, medium: 1, large: 1.7 }

export function readDensity(): Density {
  const stored = readPreference('photoSize')
  return densities.find((density) => density === stored) ?? 'medium'
}

export function useDensity(): [Density, (density: Density) => void] {
  return [useStore(watchPreferences, readDensity), (density) => writePreference('photoSize', density)]
}

/** The next size up or down; the same at the ends. */
export function nextDensity(density: Density, step: 1 | -1): Density {
  return densities[densities.indexOf(density) + step] ?? density
}

const known = new WeakMap<GridTokens, Map<Density, GridTokens>>()

/** Tokens with rows of this size. The same object for the same arguments, since another one causes a new layout. */
export function scaledTokens(tokens: GridTokens, density: Density): GridTokens {
  const found = known.get(tokens) ?? new Map<Density, GridTokens>()
  known.set(tokens, found)
  const scale = (mode: keyof GridTokens) => ({
    ...tokens[mode],
    target: Math.round(tokens[mode].target * scales[density]),
  })
  const scaled =
    found.get(density) ??
    (density === 'medium'
      ? tokens
      : { phone: scale('phone'), narrow: scale('narrow'), medium: scale('medium'), wide: scale('wide') })
  found.set(density, scaled)
  return scaled
}
