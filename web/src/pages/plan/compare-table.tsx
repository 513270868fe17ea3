import type { Plan } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { useFormats } from '@koma/ui/format/use-formats.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import styles from './plan.module.css'

const day = 86_400_000

export function CompareTable({ plans }: { plans: readonly Plan[] }) {
  const t = useTranslations('plans')
  const { count, bytes } = useFormats()
  const heading = useId()
  const rows: Array<[string, (plan: Plan) => string]> = [
    [t('rows.files'), (plan) => t('photos', { count: count(plan.storage_files_length) })],
    [t('rows.storage'), (plan) => bytes(plan.storage_size_bytes)],
    [t('rows.file'), () => `${count(limits.upload.maxBytes / 1_000_000)} MB`],
    [t('rows.trash'), () => t('days', { count: count(limits.trashRetention / day) })],
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls sideways, which the keyboard must be able to do.
    <section className={styles.compare} aria-labelledby={heading} tabIndex={0}>
      <h2 id={heading}>{t('compare')}</h2>
      <table>
        <thead>
          <tr>
            <td />
            {plans.map(({ plan_id, title }) => (
              <th key={plan_id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, tell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan.plan_id} className={plan.is_popular ? styles.popularCell : undefined}>
                  {tell(plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
