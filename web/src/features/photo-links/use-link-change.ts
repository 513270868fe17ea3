import type { BodyInput, PhotoLink } from '@koma/contract'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import { failureWords } from '../../platform/failure-words.ts'
import { usePhotoLink } from './photo-link-query.ts'

export type LinkWishes = BodyInput<'POST /my/{PhotoId}/link'>

/** Makes, changes and ends the link of an own photo. Problems are told in the sheet, which covers snackbars. */
export function useLinkChange(photoId: string) {
  const t = useTranslations('photoLinks.failed')
  const client = useApi()
  const { query, keep } = usePhotoLink(photoId)
  const [problem, setProblem] = useState<string | null>(null)
  const link = query.data ?? null
  const params = { PhotoId: photoId }
  const failed = (error: unknown) =>
    setProblem(failureWords(error, { offline: t('offline'), not_found: t('gone'), other: t('other') }))
  const save = useChange({
    send: (body: LinkWishes) => client.ask('POST /my/{PhotoId}/link', { params, body }),
    apply: ({ renew: _, ...wishes }) => {
      setProblem(null)
      // A new link is shown once it has an address.
      if (link) keep({ ...link, ...given(wishes) })
      return () => keep(link)
    },
    done: (answer) => keep(answer),
    failed,
    overlaps: true,
    scope: `photo link ${photoId}`,
  })
  const end = useChange({
    send: () => client.ask('DELETE /my/{PhotoId}/link', { params }),
    done: () => keep(null),
    failed,
  })
  return { query, link, save, end, problem }
}

function given(wishes: Omit<LinkWishes, 'renew'>): Partial<PhotoLink> {
  return Object.fromEntries(Object.entries(wishes).filter(([, wish]) => wish !== undefined))
}
