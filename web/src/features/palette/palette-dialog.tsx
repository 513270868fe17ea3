import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../session/index.ts'
import { readPageActions } from './page-actions.ts'
import { matchEntries } from './palette-entry.ts'
import { PaletteField, PaletteList } from './palette-list.tsx'
import { type OwnEntries, useOwnEntries } from './use-own-entries.ts'
import { usePaletteChoice } from './use-palette-choice.ts'
import { usePageEntries } from './use-palette-entries.ts'

interface PaletteProps {
  onClose: () => void
}

interface MatchesProps extends PaletteProps {
  text: string
  onText: (text: string) => void
}

/** One field that goes anywhere and does what the page allows. */
export function PaletteDialog({ onClose }: PaletteProps) {
  const { status } = useSession()
  const [text, setText] = useState('')
  const given = { text, onText: setText, onClose }
  return status === 'user' ? <UserMatches {...given} /> : <Matches {...given} own={nothing} />
}

const nothing: OwnEntries = { entries: [], isSearching: false, failed: [] }

function UserMatches(props: MatchesProps) {
  return <Matches {...props} own={useOwnEntries(props.text)} />
}

function Matches({ text, onText, onClose, own }: MatchesProps & { own: OwnEntries }) {
  const t = useTranslations('palette')
  // As the page was when the palette was opened.
  const [actions] = useState(() => readPageActions())
  const pages = usePageEntries()
  const { entries } = own
  const matches = useMemo(() => matchEntries([...actions, ...pages, ...entries], text), [actions, pages, entries, text])
  const choice = usePaletteChoice(matches, text, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      size="tall"
      focusField
      closeLabel={t('close')}
      head={<PaletteField text={text} onText={onText} choice={choice} />}
    >
      <PaletteList text={text} choice={choice} own={own} />
    </Dialog>
  )
}
