import type { LucideIcon } from 'lucide-react'
import { createContext, useCallback, useContext, useMemo } from 'react'
import { useTranslations } from 'use-intl'

/** Something that can be done with chosen photos. The order is the same everywhere: album, share, send, favorite, download, trash. */
export interface PhotoAction {
  name: string
  order: number
  label: string
  icon: LucideIcon
  filled?: boolean
  danger?: boolean
  /** Goes into a menu if there is only room for the common actions. */
  isRare?: boolean
  act: () => void
}

export const actionOrder = { album: 10, share: 20, send: 25, favorite: 30, download: 40, trash: 90 } as const

/** Returns the actions that other features offer for these photos; `done` ends the selection. */
export type OfferActions = (photoIds: readonly string[], done: () => void) => readonly PhotoAction[]

/**
 * Returns a function for actions that only some of the chosen photos allow, such as those of others in a shared album: they act on
 * these, and say on how many. Nothing is offered if no photo allows it.
 */
export function useActionsForSome(): (
  some: readonly string[],
  all: readonly string[],
  offer: (photoIds: readonly string[]) => readonly PhotoAction[],
) => readonly PhotoAction[] {
  const t = useTranslations('photos')
  return useCallback(
    (some, all, offer) => {
      if (some.length === 0) return []
      const actions = offer(some)
      if (some.length === all.length) return actions
      return actions.map((action) => ({ ...action, label: t('forSome', { action: action.label, count: some.length }) }))
    },
    [t],
  )
}

const Context = createContext<OfferActions>(() => [])

/** The app provides the actions of other features here. */
export const PhotoActionsProvider = Context

/** The actions offered so far, for a feature that adds its own. */
export function useOfferedActions(): OfferActions {
  return useContext(Context)
}

export function usePhotoActions(
  own: readonly PhotoAction[],
  photoIds: readonly string[],
  done: () => void,
): readonly PhotoAction[] {
  const offer = useContext(Context)
  return useMemo(
    () => [...own, ...offer(photoIds, done)].sort((a, b) => a.order - b.order),
    [own, offer, photoIds, done],
  )
}
