import { useLocation, useNavigate } from 'react-router'

/** Passed as a link's `state`, so that the page it opens can go back one step to here. */
export interface FromState {
  from: string
}

export function useFromHere(): FromState {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

export function hasFrom(state: unknown): state is FromState {
  return typeof state === 'object' && state !== null && 'from' in state && Boolean(state.from)
}

/** Goes back one step if the navigation says where it came from, otherwise to the given route. */
export function useBack(route: string): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (hasFrom(state)) navigate(-1)
    else navigate(route, { replace: true })
  }
}
