import { useForm } from '@koma/ui/form/use-form.ts'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { afterLogin, useSession } from '../../../features/session/index.ts'
import { StepForm } from '../steps/step-form.tsx'

/** The login where another issuer signs people in: one button that leads there. */
export function IssuerStep() {
  const t = useTranslations('login.issuer')
  const [search] = useSearchParams()
  const { issuer } = useSession()
  const form = useForm({
    initial: {},
    send: () => issuer?.begin(afterLogin(search)),
    done: (problem) => {
      if (problem) form.refuse({ words: t(`problem.${problem}`) })
    },
  })
  return (
    <StepForm
      first
      title={t('title')}
      lead={t('lead')}
      problem={form.problem}
      submit={t('submit')}
      submitting={t('submitting')}
      isSubmitting={form.isPending}
      onSubmit={form.submit}
    />
  )
}
