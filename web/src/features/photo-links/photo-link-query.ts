import type { Client } from '@koma/client'
import type { PhotoLink } from '@koma/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

/** The link of an own photo; null if it has none. */
function photoLinkQuery(client: Client, photoId: string) {
  return queryOptions({
    queryKey: ['photo link', photoId],
    queryFn: async ({ signal }): Promise<PhotoLink | null> =>
      (await client.ask('GET /my/{PhotoId}/link', { params: { PhotoId: photoId }, signal })).link,
  })
}

export function usePhotoLink(photoId: string) {
  const client = useApi()
  const queryClient = useQueryClient()
  const options = photoLinkQuery(client, photoId)
  const query = useQuery(options)
  return { query, keep: (link: PhotoLink | null) => queryClient.setQueryData(options.queryKey, link) }
}

/** The photo that a link leads to, for anybody. */
export function linkedPhotoQuery(client: Client, token: string) {
  return queryOptions({
    queryKey: ['linked photo', token],
    queryFn: ({ signal }) => client.ask('GET /p/{LinkToken}', { params: { LinkToken: token }, signal }),
  })
}

export function useLinkedPhoto(token: string) {
  return useQuery(linkedPhotoQuery(useApi(), token))
}
