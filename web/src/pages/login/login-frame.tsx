import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EdgePrint } from '../../ui/brand/edge-print.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './login.module.css'
import scene from './login-scene.svg'

interface LoginFrameProps {
  /** Shrinks the picture on a phone, to leave the room to the form. */
  compact: boolean
  children: ReactNode
}

/** Places the picture beside or above the form. */
export function LoginFrame({ compact, children }: LoginFrameProps) {
  const t = useTranslations('login')
  return (
    <main className={styles.login}>
      <div className={classNames(styles.scene, compact && styles.compact)}>
        <img src={scene} alt="" />
        <p>
          <EdgePrint className={styles.print}>▸ 22A{'\u00a0 '}2025.08.16</EdgePrint>
          <br />
          {t('scene')}
        </p>
      </div>
      {children}
    </main>
  )
}
