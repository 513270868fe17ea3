import type { Group, PublicUser } from '@koma/contract'
import { useBack } from '@koma/ui/layout/back.ts'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { NotFoundState } from '@koma/ui/state/not-found-state.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { groupQuery } from '../../features/groups/index.ts'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { LibraryPicker } from '../../features/photo-list/index.ts'
import { findKnownPhoto, useLibrarySource, useOrderedList } from '../../features/photos/index.ts'
import { canReceive, type Receiver, SendDialog, sentAddress, useSentWords } from '../../features/sending/index.ts'
import { useSession } from '../../features/session/index.ts'
import { personName } from '../../features/tags/index.ts'
import { userQuery } from '../../features/users/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import { isNotThere } from '../../platform/is-not-there.ts'

/** Chooses photos, then who gets them; the address can name a user or a group who shall get them. */
export function DmCreatePage() {
  const t = useTranslations('dmCreate')
  const client = useApi()
  const [search] = useSearchParams()
  const userId = search.get('user') || null
  const groupId = userId ? null : search.get('group') || null
  const user = useQuery({ ...userQuery(client, userId ?? ''), enabled: userId !== null })
  const group = useQuery({ ...groupQuery(client, groupId ?? ''), enabled: groupId !== null })
  const named = userId ? user : group
  if (isNotThere(named.error)) {
    return (
      <>
        <title>{`${t('notFound.title')} — Koma`}</title>
        <NotFoundState
          title={t('notFound.title')}
          description={t('notFound.description')}
          homeLabel={t('notFound.home')}
        />
      </>
    )
  }
  if ((userId || groupId) && !named.data) {
    return (
      <>
        <title>{`${t('title')} — Koma`}</title>
        <TopBar title={t('title')} back="/dm" />
        <ListState query={named} skeleton={<SkeletonRows count={3} />} />
      </>
    )
  }
  return <Create key={`${userId} ${groupId}`} user={user.data} group={group.data} />
}

interface CreateProps {
  user: PublicUser | undefined
  group: Group | undefined
}

function Create({ user, group }: CreateProps) {
  const t = useTranslations('dmCreate')
  const nameless = useTranslations('users')('somebody')
  const photos = useOrderedList(useLibrarySource())
  const queryClient = useQueryClient()
  const { me } = useSession()
  const { isMounted } = useNavigationFacts()
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  const wordsOf = useSentWords()
  const goBack = useBack(isMounted('/dm') ? '/dm' : '/photo')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const finish = (people: readonly PublicUser[], photoIds: readonly string[]) => {
    snackbar.show({ text: wordsOf(people, photoIds.length) })
    const address = sentAddress(people)
    if (isMounted(address)) void navigate(address, { replace: true })
    else goBack()
  }
  const isReceiver = user && canReceive(user, me?.user_id)
  const to: Receiver[] = isReceiver ? [{ kind: 'user', user }] : group ? [{ kind: 'group', group }] : []
  const name = user ? personName(user, nameless) : ''
  return (
    <>
      <LibraryPicker
        photos={photos}
        title={t('title')}
        doneLabel={t('next')}
        empty={{ title: t('empty.title'), body: t('empty.body') }}
        back="/dm"
        above={
          user?.is_mute ? (
            <Notice>{t('muted', { name })}</Notice>
          ) : (
            <p>{isReceiver ? t('to', { name }) : group ? t('toGroup', { group: group.name }) : t('hint')}</p>
          )
        }
        onDone={setChosen}
        onClose={goBack}
      />
      {chosen && (
        <SendDialog
          photoIds={chosen}
          photoOf={(photoId) => findKnownPhoto(queryClient, photoId)}
          to={to}
          onClose={() => setChosen(null)}
          onSent={finish}
        />
      )}
    </>
  )
}
