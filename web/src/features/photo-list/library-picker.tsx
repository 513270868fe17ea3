import { Button } from '@koma/ui/button/button.tsx'
import { TopBar } from '@koma/ui/layout/top-bar.tsx'
import { Centre } from '@koma/ui/state/centre.tsx'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { useTranslations } from 'use-intl'
import { ListState } from '../../platform/connection/list-state.tsx'
import type { useOrderedList } from '../photos/index.ts'
import { PhotoListSkeleton } from './photo-list-skeleton.tsx'
import { PhotoPicker, type PhotoPickerProps } from './photo-picker.tsx'

interface LibraryPickerProps extends Omit<PhotoPickerProps, 'list' | 'single'> {
  /** The photos of the library that can be chosen. */
  photos: ReturnType<typeof useOrderedList>
  /** Shown if there is no photo to choose. */
  empty: { title: string; body: string }
  /** Where the back button leads while there is no list. */
  back: string
}

/** Chooses photos of the library for an album or a share, new or not: all of them look the same while loading, failed and empty. */
export function LibraryPicker({ photos, empty, back, ...picker }: LibraryPickerProps) {
  const ui = useTranslations('ui')
  const { list } = photos
  const title = <title>{`${picker.title} — Koma`}</title>
  if (list && list.length > 0) {
    return (
      <>
        {title}
        <PhotoPicker {...picker} list={list} />
      </>
    )
  }
  return (
    <>
      {title}
      <TopBar title={picker.title} back={back} />
      {list ? (
        <Centre>
          <EmptyState title={empty.title} action={<Button onClick={picker.onClose}>{ui('back')}</Button>}>
            {empty.body}
          </EmptyState>
        </Centre>
      ) : (
        <ListState query={photos} skeleton={<PhotoListSkeleton isView={false} />} />
      )}
    </>
  )
}
