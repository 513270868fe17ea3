import { createElement, Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './documents.module.css'
import { type Block, parseText, type Span } from './parse-text.ts'

interface DocumentTextProps {
  text: string
  /** The level of its headings on this page. */
  level: 2 | 3
}

/** The text of a document that the operator wrote. Never markup: only what `parseText` knows is drawn. */
export function DocumentText({ text, level }: DocumentTextProps) {
  return (
    <div className={styles.text}>{parseText(text).map((block, place) => drawBlock(block, `h${level}`, place))}</div>
  )
}

/** Keyed by its place: the text never changes its order. */
function drawBlock(block: Block, heading: 'h2' | 'h3', key: number) {
  if (block.kind === 'list') {
    return (
      <ul key={key}>
        {block.items.map((spans) => (
          <li key={JSON.stringify(spans)}>{spans.map(drawSpan)}</li>
        ))}
      </ul>
    )
  }
  return createElement(block.kind === 'heading' ? heading : 'p', { key }, block.spans.map(drawSpan))
}

function drawSpan(span: Span, key: number) {
  return <SpanOf key={key} span={span} />
}

function SpanOf({ span: { kind, words, href } }: { span: Span }) {
  const t = useTranslations('documents')
  switch (kind) {
    case 'plain':
      return <Fragment>{words}</Fragment>
    case 'bold':
      return <b>{words}</b>
    case 'changed':
      return (
        <mark>
          <VisuallyHidden>{t('changed')}</VisuallyHidden>
          {words}
        </mark>
      )
    case 'link':
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {words}
        </a>
      )
  }
}
