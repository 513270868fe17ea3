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
  /** Guests see it without pane and bottom bar: a page that is opened by a link from outside. */
  bareForGuests?: boolean
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
        import('../features/trash/trash-query.ts'),
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
    path: '/select_tag_user',
    access: 'user',
    load: async ({ queryClient, client }) => {
      const [{ SelectTagUserPage }, { tagSuggestionsQuery }, { photoDetailQuery }] = await Promise.all([
        import('../pages/select-tag-user/select-tag-user-page.tsx'),
        import('../features/tags/index.ts'),
        import('../features/photos/library-query.ts'),
      ])
      return {
        Component: SelectTagUserPage,
        loader: ({ request }) => {
          const photoId = new URL(request.url).searchParams.get('photo')
          if (!photoId) return null
          void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, photoId))
          void queryClient.prefetchQuery(tagSuggestionsQuery(client, photoId))
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
    path: '/undo_email_change',
    access: 'open',
    frame: 'bare',
    load: async () => ({
      Component: (await import('../pages/login/undo-email-change-page.tsx')).UndoEmailChangePage,
    }),
  },
  {
    path: '/photo',
    access: 'user',
    footer: true,
    load: async ({ queryClient, client }) => {
      const [{ LibraryPage }, { prefetchLibrary }] = await Promise.all([
        import('../pages/library/library-page.tsx'),
        import('../features/photos/library-query.ts'),
      ])
      return {
        Component: LibraryPage,
        // Begun on the way in, waited for on the page, which has a skeleton for it.
        loader: () => {
          prefetchLibrary(queryClient, client)
          return null
        },
      }
    },
  },
  {
    path: '/favorite',
    access: 'user',
    footer: true,
    load: async ({ queryClient, client }) => {
      const [{ FavoritePage }, { libraryIndexQuery }, { favoritesQuery }] = await Promise.all([
        import('../pages/favorite/favorite-page.tsx'),
        import('../features/photos/library-query.ts'),
        import('../features/favorites/index.ts'),
      ])
      return {
        Component: FavoritePage,
        loader: () => {
          void queryClient.prefetchQuery(libraryIndexQuery(client, queryClient))
          void queryClient.prefetchQuery(favoritesQuery(client, queryClient))
          return null
        },
      }
    },
  },
  {
    path: '/album',
    access: 'user',
    footer: true,
    load: async ({ queryClient, client }) => {
      const [{ AlbumsPage }, { albumsQuery }] = await Promise.all([
        import('../pages/albums/albums-page.tsx'),
        import('../features/albums/albums-query.ts'),
      ])
      return {
        Component: AlbumsPage,
        loader: () => {
          void queryClient.prefetchInfiniteQuery(albumsQuery(client))
          return null
        },
      }
    },
  },
  {
    path: '/album/create',
    access: 'user',
    load: async () => ({ Component: (await import('../pages/albums/create-album-page.tsx')).CreateAlbumPage }),
  },
  {
    path: '/album/:albumId',
    access: 'user',
    load: async ({ queryClient, client }) => {
      const [{ AlbumPage }, { albumQuery }, { albumIndexQuery }] = await Promise.all([
        import('../pages/album/album-page.tsx'),
        import('../features/albums/albums-query.ts'),
        import('../features/albums/album-index.ts'),
      ])
      return {
        Component: AlbumPage,
        loader: ({ params }) => {
          const albumId = params['albumId'] ?? ''
          void queryClient.prefetchQuery(albumQuery(client, queryClient, albumId))
          void queryClient.prefetchQuery(albumIndexQuery(client, albumId))
          return null
        },
      }
    },
  },
  {
    path: '/album/:albumId/edit',
    access: 'user',
    load: async ({ queryClient, client }) => {
      const [{ AlbumEditPage }, { albumQuery }] = await Promise.all([
        import('../pages/album-edit/album-edit-page.tsx'),
        import('../features/albums/albums-query.ts'),
      ])
      return {
        Component: AlbumEditPage,
        loader: ({ params }) => {
          void queryClient.prefetchQuery(albumQuery(client, queryClient, params['albumId'] ?? ''))
          return null
        },
      }
    },
  },
  {
    path: '/album/:albumId/photo/:photoId',
    access: 'user',
    narrowPane: true,
    load: async ({ queryClient, client }) => {
      const [{ PhotoPage }, { photoDetailQuery }, { albumIndexQuery }] = await Promise.all([
        import('../pages/photo/photo-page.tsx'),
        import('../features/photos/library-query.ts'),
        import('../features/albums/album-index.ts'),
      ])
      return {
        Component: PhotoPage,
        loader: ({ params }) => {
          void queryClient.prefetchQuery(albumIndexQuery(client, params['albumId'] ?? ''))
          void queryClient.prefetchQuery(photoDetailQuery(client, queryClient, params['photoId'] ?? ''))
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
        import('../features/photos/library-query.ts'),
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
  {
    path: '/share',
    access: 'user',
    footer: true,
    load: async ({ queryClient, client }) => {
      const [{ SharesPage }, { sharesQuery, waitingQuery }] = await Promise.all([
        import('../pages/shares/shares-page.tsx'),
        import('../features/shares/share-queries.ts'),
      ])
      return {
        Component: SharesPage,
        loader: () => {
          void queryClient.prefetchInfiniteQuery(sharesQuery(client, 'all'))
          void queryClient.prefetchQuery(waitingQuery(client))
          return null
        },
      }
    },
  },
  {
    path: '/album/:albumId/change_share',
    access: 'user',
    load: async () => ({ Component: (await import('../pages/share-create/change-share-page.tsx')).ChangeSharePage }),
  },
  {
    path: '/share/create',
    access: 'user',
    load: async () => ({ Component: (await import('../pages/share-create/share-create-page.tsx')).ShareCreatePage }),
  },
  {
    path: '/share/:shareId',
    access: 'anyone',
    bareForGuests: true,
    load: async ({ queryClient, client }) => {
      const [{ SharePage }, { prefetchOpenShare }] = await Promise.all([
        import('../pages/share/share-page.tsx'),
        import('../features/shares/share-queries.ts'),
      ])
      return {
        Component: SharePage,
        loader: ({ params }) => {
          prefetchOpenShare(queryClient, client, params['shareId'] ?? '')
          return null
        },
      }
    },
  },
  {
    path: '/share/:shareId/edit',
    access: 'user',
    load: async ({ queryClient, client }) => {
      const [{ ShareEditPage }, { shareQuery }] = await Promise.all([
        import('../pages/share-edit/share-edit-page.tsx'),
        import('../features/shares/share-queries.ts'),
      ])
      return {
        Component: ShareEditPage,
        loader: ({ params }) => {
          void queryClient.prefetchQuery(shareQuery(client, params['shareId'] ?? ''))
          return null
        },
      }
    },
  },
  {
    path: '/share/:shareId/photo/:photoId',
    access: 'anyone',
    bareForGuests: true,
    narrowPane: true,
    load: async ({ queryClient, client }) => {
      const [{ SharePhotoPage }, { shareIndexQuery, shareQuery }] = await Promise.all([
        import('../pages/share/share-photo-page.tsx'),
        import('../features/shares/share-queries.ts'),
      ])
      return {
        Component: SharePhotoPage,
        loader: ({ params }) => {
          const shareId = params['shareId'] ?? ''
          void queryClient.prefetchQuery(shareQuery(client, shareId))
          void queryClient.prefetchQuery(shareIndexQuery(client, shareId))
          return null
        },
      }
    },
  },
]
