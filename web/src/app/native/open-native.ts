import { hasAgreed, type SessionStore } from '../../features/session/index.ts'
import { type NativeShell, openNative, type Readiness } from '../../platform/native/index.ts'
import type { AppRouter } from '../create-app.tsx'

export { openNative }

/** Lets the phone act on the app, once there is one. */
export function connectNative(
  shell: NativeShell,
  { router, queryClient }: AppRouter,
  session: SessionStore,
): Promise<void> {
  return shell.connect({
    readiness: () => readinessOf(session),
    onChange(listener) {
      session.subscribe(listener)
      router.subscribe(listener)
    },
    here: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    navigate: async (path) => router.navigate(path),
    mayPull: () => router.state.location.pathname !== '/' && session.getState().status === 'user',
    refresh: () => queryClient.refetchQueries({ type: 'active' }),
  })
}

function readinessOf(session: SessionStore): Readiness {
  const { status, me } = session.getState()
  if (status === 'configuring') return 'waiting'
  if (status === 'guest') return 'guest'
  return hasAgreed(me) && me.user_name ? 'ready' : 'gate'
}
