import type { FaqData } from '@koma/contract'
import { copyText } from '@koma/ui/browser/clipboard.ts'
import { Button } from '@koma/ui/button/button.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Link2, Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { DocumentText, Marked } from '../../features/documents/index.ts'
import styles from './help.module.css'

type Question = FaqData[string][number]

export interface Section {
  id: string
  title: string
  questions: readonly Question[]
}

interface HelpSectionsProps {
  sections: readonly Section[]
  /** What is looked for, and marked. */
  found: string
}

/** The open answer is the one that the address names, so that there is one at most and each can be linked to. */
export function HelpSections({ sections, found }: HelpSectionsProps) {
  const t = useTranslations('publicPages.help')
  const location = useLocation()
  const navigate = useNavigate()
  const open = location.hash.slice(1)
  const go = (hash: string) =>
    navigate({ search: location.search, hash }, { replace: true, state: location.state, preventScrollReset: true })
  return (
    <div className={styles.columns}>
      <nav aria-label={t('sections')} className={styles.sections}>
        {sections.map(({ id, title, questions }) => (
          // The way back is in the state, and a section is no step on it.
          <Link key={id} to={{ search: location.search, hash: id }} replace state={location.state}>
            <span>{title}</span>
            <small>{questions.length}</small>
          </Link>
        ))}
      </nav>
      <div className={styles.answers}>
        {sections.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map((question) => (
              <Answer
                key={question.id}
                question={question}
                found={found}
                isOpen={question.id === open}
                onToggle={() => go(question.id === open ? '' : question.id)}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** In ms. */
const afterRouter = 400

interface AnswerProps {
  question: Question
  found: string
  isOpen: boolean
  onToggle: () => void
}

function Answer({ question: { id, title, content }, found, isOpen, onToggle }: AnswerProps) {
  const t = useTranslations('publicPages.help')
  const ui = useTranslations('ui.copyLink')
  const snackbar = useSnackbar()
  const box = useRef<HTMLDivElement>(null)
  // Whoever came by a link sees the answer; a press on the question itself must not move the page.
  const wasOpenAtFirst = useRef(isOpen)
  useEffect(() => {
    if (!wasOpenAtFirst.current) return
    const show = () => box.current?.scrollIntoView({ block: 'center' })
    show()
    // The router puts a page where it was the last time, which may come after this.
    const timer = setTimeout(show, afterRouter)
    return () => clearTimeout(timer)
  }, [])
  const copy = async () => {
    const copied = await copyText(`${window.location.origin}/about/help#${id}`)
    snackbar.show({ text: ui(copied ? 'said' : 'failed') })
  }
  return (
    // Not the id that the address names: the router would scroll there whenever a question is pressed.
    <div ref={box} id={`question-${id}`} className={styles.answer}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-answer`} onClick={onToggle}>
          <span>{found.trim() ? <Marked words={title} found={found} /> : title}</span>
          <Icon of={isOpen ? Minus : Plus} size={20} />
        </button>
      </h3>
      <div id={`${id}-answer`} hidden={!isOpen} className={styles.content}>
        <DocumentText text={content} level={3} stays found={found.trim()} />
        <Button kind="text" size="small" icon={Link2} onClick={() => void copy()}>
          {t('copyLink')}
        </Button>
      </div>
    </div>
  )
}
