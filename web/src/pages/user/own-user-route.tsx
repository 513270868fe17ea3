import { Navigate, useLocation } from 'react-router'
import { useSession } from '../../features/session/index.ts'

/** `/user` leads to the user's own page. */
export function Component() {
  const { me } = useSession()
  const { state } = useLocation()
  return me && <Navigate to={`/user/${me.user_id}`} state={state} replace />
}
