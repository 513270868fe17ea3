import type { FaqData } from '@koma/contract'
import { plainText } from '@koma/contract/parse-text'
import { Button, ButtonLink } from '@koma/ui/button/button.tsx'
import { SearchField } from '@koma/ui/field/search-field.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { EmptyState } from '@koma/ui/state/empty-state.tsx'
import { SkeletonRows } from '@koma/ui/state/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { hasWords } from '../../features/documents/index.ts'
import { faqQuery } from '../../features/public-pages/index.ts'
import { useApi } from '../../platform/api-client.tsx'
import { ListState } from '../../platform/connection/list-state.tsx'
import styles from './help.module.css'
import { HelpSections, type Section } from './help-sections.tsx'

const often = ['sync', 'quality', 'password', 'cancel'] as const

/** Questions and answers with a search over all of them. */
export function Help() {
  const t = useTranslations('publicPages.help')
  const query = useQuery(faqQuery(useApi(), useLocale()))
  const [text, setText] = useState('')
  const from = useFromHere()
  const all = useMemo(() => sectionsOf(query.data), [query.data])
  const found = useMemo(() => searchIn(all, text), [all, text])
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const isSearching = text.trim() !== ''
  // An operator's own answers may not have these words.
  const offered = often.filter((word) => searchIn(all, t(`words.${word}`)).length > 0)
  return (
    <div className={styles.help}>
      <SearchField
        label={t('search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={styles.search}
      />
      <p role="status" className={styles.count}>
        {isSearching && query.data ? t('results', { count }) : ''}
      </p>
      {!isSearching && offered.length > 0 && (
        <div className={styles.often}>
          <span>{t('often')}</span>
          {offered.map((word) => (
            <Button key={word} size="small" onClick={() => setText(t(`words.${word}`))}>
              {t(`words.${word}`)}
            </Button>
          ))}
        </div>
      )}
      {!query.data ? (
        <ListState query={query} skeleton={<SkeletonRows count={8} />} />
      ) : found.length === 0 ? (
        <EmptyState title={t('none')} action={<Button onClick={() => setText('')}>{t('clear')}</Button>}>
          {t('noneBody')}
        </EmptyState>
      ) : (
        <HelpSections sections={found} found={text} />
      )}
      <section className={styles.elsewhere} aria-labelledby="elsewhere">
        <Icon of={Mail} size={22} />
        <div>
          <h2 id="elsewhere">{t('elsewhere')}</h2>
          <p>{t('elsewhereBody')}</p>
        </div>
        <ButtonLink kind="primary" to="/about/contact" state={from}>
          {t('contact')}
        </ButtonLink>
      </section>
    </div>
  )
}

function sectionsOf(data: FaqData | undefined): Section[] {
  return Object.entries(data ?? {}).map(([title, questions], place) => ({
    id: `section-${place + 1}`,
    title,
    questions,
  }))
}

/** Sections without a match are left out. */
function searchIn(sections: readonly Section[], text: string): Section[] {
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ title, content }) => hasWords(`${title}\n${plainText(content)}`, text)),
    }))
    .filter(({ questions }) => questions.length > 0)
}
