import type { TextDocument } from '@koma/contract'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { Dialog } from '@koma/ui/overlay/dialog.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { createElement, Fragment, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type ComparedLine, compareTexts, type Piece } from './compare-texts.ts'
import styles from './terms-gate.module.css'

interface TermsComparisonProps {
  /** What the reader agreed to. */
  before: TextDocument
  now: TextDocument
  onClose: () => void
}

/** What is different from the terms that the reader agreed to: the articles that changed, word by word. */
export function TermsComparison({ before, now, onClose }: TermsComparisonProps) {
  const t = useTranslations('session.terms')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const locale = useLocale()
  const sections = useMemo(() => compareTexts(before.text, now.text, locale), [before, now, locale])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('compare')}
      description={t('comparedWith', { date: formats.day(before.published_at, 0) })}
      size="tall"
      closeLabel={ui('close')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, and the keyboard has to reach it. */}
      <section className={styles.compared} aria-label={t('compare')} tabIndex={0}>
        {sections.length === 0 ? <p>{t('sameText')}</p> : sections.map(drawSection)}
      </section>
    </Dialog>
  )
}

/** Keyed by places: the texts do not change. */
function drawSection(lines: ComparedLine[], key: number) {
  return <div key={key}>{lines.map(drawLine)}</div>
}

function drawLine({ kind, pieces }: ComparedLine, key: number) {
  const className = kind === 'item' ? styles.item : undefined
  return createElement(kind === 'heading' ? 'h3' : 'p', { key, className }, pieces.map(drawPiece))
}

function drawPiece(piece: Piece, key: number) {
  return <PieceOf key={key} piece={piece} />
}

function PieceOf({ piece: { kind, words } }: { piece: Piece }) {
  const t = useTranslations('session.terms')
  if (kind === 'same') return <Fragment>{words}</Fragment>
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <VisuallyHidden>{t(kind)}</VisuallyHidden>
      {words}
    </Mark>
  )
}
