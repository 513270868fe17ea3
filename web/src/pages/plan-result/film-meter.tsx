import { classNames } from '@koma/ui/class-names.ts'
import styles from './plan-result.module.css'
import type { PaymentResult } from './use-payment-result.ts'

const frames = 20

/** How many frames are exposed: all of them once the plan is there. */
const exposed: Record<PaymentResult, number> = { checking: 7, slow: 7, done: frames, failed: 1, cancelled: 1 }

/** A strip of film that fills with the payment. The words beside it say the same. */
export function FilmMeter({ result }: { result: PaymentResult }) {
  return (
    <div aria-hidden="true" className={classNames(styles.film, result === 'checking' && styles.moving)}>
      {Array.from({ length: frames }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frames have nothing but their place.
        <i key={place} className={lookOf(place, result)} />
      ))}
    </div>
  )
}

function lookOf(place: number, result: PaymentResult): string | undefined {
  if (place < exposed[result]) return styles.exposed
  if (place > exposed[result]) return undefined
  return result === 'failed' ? styles.broken : result === 'checking' ? styles.next : undefined
}
