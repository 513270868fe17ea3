import { limits } from '@koma/contract/limits'
import { useTranslations } from 'use-intl'

/** Says where the code was sent and how long it is valid. */
export function CodeLead({ words, email }: { words: 'reset' | 'code'; email: string }) {
  const t = useTranslations('login')
  const minutes = String(limits.mailCode.lifetime / 60_000)
  return t.rich(`${words}.lead`, { email, minutes, b: (bold) => <b>{bold}</b> })
}
