import { useOnline } from '@koma/ui/browser/online.ts'
import { ReloadProvider } from '@koma/ui/lazy/reload.ts'
import { SnackbarProvider } from '@koma/ui/overlay/snackbar.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { DownloadProvider } from '../features/downloads/index.ts'
import { LiveProvider, type OpenLive } from '../features/live/index.ts'
import { type NavigationFacts, NavigationProvider } from '../features/navigation/index.ts'
import { totalOf, useNotificationCounts } from '../features/notifications/index.ts'
import { SessionProvider, type SessionStore } from '../features/session/index.ts'
import { type OpenUploader, UploadProvider, useUpload } from '../features/uploads/index.ts'
import { ApiProvider } from '../platform/api-client.tsx'
import { type Device, DeviceProvider } from '../platform/device.ts'
import { type Language, useLanguage } from '../platform/preferences/language.ts'
import type { AppRouter } from './create-app.tsx'
import { loadMessages, type Messages } from './messages.ts'
import { isMounted } from './routes/routes.tsx'

export interface AppProps {
  parts: AppRouter
  session: SessionStore
  device: Device
  /** In the stored language, loaded before the first render. */
  messages: Messages
  language: Language
  openUploader: OpenUploader
  /** Without it, the app polls. */
  openLive?: OpenLive
  /** Replaces what the features provide to the menus: unread counts and the upload button. */
  navigation?: Partial<Omit<NavigationFacts, 'isMounted'>>
}

export function App({ parts, session, device, messages, language, openUploader, openLive, navigation }: AppProps) {
  const spoken = useMessages(messages, language)
  return (
    <IntlProvider locale={spoken.language} messages={spoken.messages}>
      <QueryClientProvider client={parts.queryClient}>
        <ApiProvider value={parts.client}>
          <DeviceProvider value={device}>
            <ReloadProvider value={device.reload}>
              <SessionProvider store={session}>
                <UploadProvider open={openUploader}>
                  <Navigation parts={parts} facts={navigation}>
                    <SnackbarProvider>
                      <DownloadProvider>
                        <LiveProvider value={openLive}>
                          <RouterProvider router={parts.router} />
                        </LiveProvider>
                      </DownloadProvider>
                    </SnackbarProvider>
                  </Navigation>
                </UploadProvider>
              </SessionProvider>
            </ReloadProvider>
          </DeviceProvider>
        </ApiProvider>
      </QueryClientProvider>
    </IntlProvider>
  )
}

interface NavigationProps {
  parts: AppRouter
  facts: AppProps['navigation']
  children: ReactNode
}

function Navigation({ parts, facts, children }: NavigationProps) {
  const { choose } = useUpload()
  const counts = useNotificationCounts()
  const dm = counts?.dm ?? 0
  const notifications = counts ? totalOf(counts) : 0
  const value = useMemo<NavigationFacts>(
    () => ({
      unread: { dm, notifications },
      upload: choose,
      ...facts,
      isMounted: (path) => isMounted(parts.pages, path),
    }),
    [parts.pages, facts, choose, dm, notifications],
  )
  return <NavigationProvider value={value}>{children}</NavigationProvider>
}

/** Keeps the old language on the screen until the messages of the new one have loaded. */
function useMessages(first: Messages, firstLanguage: Language) {
  const wanted = useLanguage()
  const online = useOnline()
  const [spoken, setSpoken] = useState({ messages: first, language: firstLanguage })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection that is back is a reason to try again.
  useEffect(() => {
    if (wanted === spoken.language) return
    let current = true
    loadMessages(wanted).then(
      (messages) => current && setSpoken({ messages, language: wanted }),
      // Offline: the old language stays until the connection is back.
      () => {},
    )
    return () => {
      current = false
    }
  }, [wanted, spoken.language, online])
  useLayoutEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken.language])
  return spoken
}
