import type { Client } from '@koma/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client.tsx'

/** Whom one may want to tag in a photo: those VRChat saw there, then those the user meets. */
export function tagSuggestionsQuery(client: Client, photoId: string) {
  return queryOptions({
    queryKey: ['tags', 'suggestions', photoId],
    queryFn: ({ signal }) => client.ask('GET /search/user/suggestions', { query: { photo_id: photoId }, signal }),
  })
}

export function useTagSuggestions(photoId: string) {
  return useQuery(tagSuggestionsQuery(useApi(), photoId))
}
