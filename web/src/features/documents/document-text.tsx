import { type Block, parseText, type Span } from '@koma/contract/parse-text'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { createElement, Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import styles from './documents.module.css'
import { Marked } from './marked.tsx'
import { opensBeside } from './opens-beside.ts'

interface DocumentTextProps {
  text: string
  /** The level of its headings on this page. */
  level: 2 | 3
  /** Links to other pages replace this one, instead of opening a tab beside it. */
  stays?: boolean
  /** Words that somebody looks for, which are marked. */
  found?: string
}

type Drawing = Pick<DocumentTextProps, 'stays' | 'found'>

/** The text of a document that the operator wrote. Never markup: only what `parseText` knows is drawn. */
export function DocumentText({ text, level, ...drawing }: DocumentTextProps) {
  return (
    <div className={styles.text}>
      {parseText(text).map((block, place) => drawBlock(block, `h${level}`, place, drawing))}
    </div>
  )
}

/** Keyed by its place: the text never changes its order. */
function drawBlock(block: Block, heading: 'h2' | 'h3', key: number, drawing: Drawing) {
  const draw = (span: Span, place: number) => <SpanOf key={place} span={span} {...drawing} />
  if ('items' in block) {
    const items = block.items.map((spans) => <li key={JSON.stringify(spans)}>{spans.map(draw)}</li>)
    return block.kind === 'steps' ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
  }
  return createElement(block.kind === 'heading' ? heading : 'p', { key }, block.spans.map(draw))
}

function SpanOf({ span: { kind, words, href = '' }, stays = false, found }: { span: Span } & Drawing) {
  const t = useTranslations('documents')
  const from = useFromHere()
  const shown = found ? <Marked words={words} found={found} /> : words
  switch (kind) {
    case 'plain':
      return <Fragment>{shown}</Fragment>
    case 'bold':
      return <b>{shown}</b>
    case 'changed':
      return (
        <mark>
          <VisuallyHidden>{t('changed')}</VisuallyHidden>
          {shown}
        </mark>
      )
    case 'link':
      // A path with a dot is a file, which is no page of the app.
      return stays && href.startsWith('/') && !href.includes('.') ? (
        <Link to={href} state={from} target={opensBeside(href) ? '_blank' : undefined}>
          {shown}
        </Link>
      ) : (
        <a href={href} target="_blank" rel="noreferrer">
          {shown}
        </a>
      )
  }
}
