import { Button } from '@koma/ui/button/button.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { setLanguage } from './language.ts'

/** For guests, who have no settings: switches to the other language, which it names in that language. */
export function LanguageButton({ className }: { className?: string | undefined }) {
  const t = useTranslations('ui')
  const other = useLocale() === 'ja' ? 'en' : 'ja'
  return (
    <Button kind="text" size="small" lang={other} className={className} onClick={() => setLanguage(other)}>
      {t('otherLanguage')}
    </Button>
  )
}
