import type { Photo, PublicUser } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Button } from '@koma/ui/button/button.tsx'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useBack } from '@koma/ui/layout/back.ts'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Notice } from '@koma/ui/state/notice.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pictureAddress } from '../../features/photos/index.ts'
import { canSearchFor, useTagDraft, useTagging } from '../../features/tags/index.ts'
import { ChosenPeople } from './chosen-people.tsx'
import { FoundList } from './found-list.tsx'
import styles from './select-tag-user.module.css'
import { SuggestedLists } from './suggested-lists.tsx'

/** What the lists need to know about the selection. */
export interface Choice {
  isChosen: (user: PublicUser) => boolean
  toggle: (user: PublicUser) => void
  /** Nobody more can be chosen. */
  full: boolean
}

export function PeopleChoice({ photo }: { photo: Photo }) {
  const t = useTranslations('selectTagUser')
  const { tag } = useTagging()
  const snackbar = useSnackbar()
  const goBack = useBack(`/photo/${photo.photo_id}`)
  const [draft, setDraft] = useTagDraft(photo.photo_id)
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  const composing = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const chosen = draft ?? photo.in_users
  const isChanged = draft !== null && !sameUsers(draft, photo.in_users)
  const choice: Choice = {
    isChosen: (user) => chosen.some((each) => each.user_id === user.user_id),
    full: chosen.length >= limits.tagsPerPhoto,
    toggle(user) {
      const others = chosen.filter((each) => each.user_id !== user.user_id)
      const next = others.length < chosen.length ? others : [...chosen, user]
      if (next.length <= limits.tagsPerPhoto) setDraft(next)
    },
  }
  const type = (text: string) => {
    setTyped(text)
    // An unfinished IME composition is not a name yet.
    if (!composing.current) setSought(text)
  }
  const saving = useChange({
    send: (people: readonly PublicUser[]) => tag(photo, people),
    done: (isSaved, people) => {
      if (!isSaved) return
      setDraft(null)
      snackbar.show({ text: t('saved', { count: people.length }) })
      goBack()
    },
  })
  return (
    <div className={styles.page}>
      <div className={styles.photo}>
        <img src={pictureAddress(photo, 'thumbnail')} alt={t('photo')} />
        <span>{photo.world_name}</span>
      </div>
      <ChosenPeople people={chosen} onRemove={choice.toggle} fallback={field} />
      <SearchField
        ref={field}
        label={t('search')}
        hint={t('searchHint')}
        enterKeyHint="search"
        maxLength={limits.searchText.max}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          setSought(event.currentTarget.value)
        }}
      />
      {choice.full && <Notice>{t('full', { limit: limits.tagsPerPhoto })}</Notice>}
      {canSearchFor(sought) ? (
        <FoundList sought={sought} choice={choice} />
      ) : (
        <SuggestedLists photo={photo} choice={choice} />
      )}
      <div className={styles.bar}>
        <span id="tag-note" className={styles.note}>
          {t(isChanged ? 'notified' : 'unchanged')}
        </span>
        <Button
          kind="primary"
          disabled={!isChanged}
          aria-describedby="tag-note"
          loading={saving.isPending}
          loadingText={t('saving')}
          onClick={() => void saving.run(chosen)}
        >
          {t('save', { count: chosen.length })}
        </Button>
      </div>
    </div>
  )
}

function sameUsers(some: readonly PublicUser[], others: readonly PublicUser[]): boolean {
  const ids = new Set(others.map((user) => user.user_id))
  return some.length === ids.size && some.every((user) => ids.has(user.user_id))
}
