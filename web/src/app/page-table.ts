import type { Client } from '@koma/client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** What a page's loader may need beside the address. */
export interface PageParts {
  queryClient: QueryClient
  client: Client
}

export interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
}

export interface PageRoute {
  path: string
  /**
   * user: guests are sent to the login. anyone: guests may look; users pass the gates. open: no guard and no gate, so that
   * the terms can be read by who has not agreed yet.
   */
  access: 'user' | 'anyone' | 'open'
  /** `bare` pages stand without pane and bottom bar. */
  frame?: 'shell' | 'bare'
  /** Shows the bottom bar on a phone. */
  footer?: boolean
  /** Keeps the 96 px pane on wide screens, so that a photo gets the width. */
  narrowPane?: boolean
  load: (parts: PageParts) => Promise<PageModule>
}

/** Addresses that lead on to a page while they have none of their own. No menu shows them. */
export const forwards: Readonly<Record<string, string>> = { '/': '/photo' }

/** Every mounted page. A menu entry, link or gate that leads to a path which is not here does not show. */
export const pageTable: readonly PageRoute[] = [
  {
    path: '/setting',
    access: 'user',
    load: async () => ({ Component: (await import('../pages/settings/settings-page.tsx')).SettingsPage }),
  },
  {
    path: '/edit_profile',
    access: 'user',
    load: async () => ({ Component: (await import('../pages/edit-profile/edit-profile-page.tsx')).EditProfilePage }),
  },
  {
    path: '/trash',
    access: 'user',
    load: async ({ queryClient, client }) => {
      const [{ TrashPage }, { trashIndexQuery }] = await Promise.all([
        import('../pages/trash/trash-page.tsx'),
        import('../features/trash/index.ts'),
      ])
      return {
        Component: TrashPage,
        loader: () => {
          void queryClient.prefetchQuery(trashIndexQuery(client))
          return null
        },
      }
    },
  },
  {
    path: '/login',
    access: 'open',
    frame: 'bare',
    load: async () => ({ Component: (await import('../pages/login/login-page.tsx')).LoginPage }),
  },
  {
    path: '/photo',
    access: 'user',
    footer: true,
    load: async ({ queryClient, client }) => {
      const [{ LibraryPage }, { libraryIndexQuery }] = await Promise.all([
        import('../pages/library/library-page.tsx'),
        import('../features/photos/index.ts'),
      ])
      return {
        Component: LibraryPage,
        // Begun on the way in, waited for on the page, which has a skeleton for it.
        loader: () => {
          void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
          return null
        },
      }
    },
  },
  {
    path: '/photo/:photoId',
    access: 'user',
    narrowPane: true,
    load: async ({ queryClient, client }) => {
      const [{ PhotoPage }, { libraryIndexQuery, photoDetailQuery }] = await Promise.all([
        import('../pages/photo/photo-page.tsx'),
        import('../features/photos/index.ts'),
      ])
      return {
        Component: PhotoPage,
        loader: ({ params }) => {
          void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
          void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, params['photoId'] ?? ''))
          return null
        },
      }
    },
  },
]
