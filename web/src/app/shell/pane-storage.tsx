import { useFromHere } from '@koma/ui/layout/back.ts'
import { StorageMeter } from '@koma/ui/meter/storage-meter.tsx'
import { VisuallyHidden } from '@koma/ui/visually-hidden.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useNavigationFacts } from '../../features/navigation/index.ts'
import { useStorageUse } from '../../features/uploads/index.ts'
import styles from './shell.module.css'

export function PaneStorage({ wide }: { wide: boolean }) {
  const t = useTranslations('navigation')
  const { isMounted } = useNavigationFacts()
  const use = useStorageUse()
  const from = useFromHere()
  if (!use) return null
  const meter = <StorageMeter shape={wide ? 'bar' : 'ring'} use={use} />
  if (!isMounted('/plan')) return <div className={styles.storage}>{meter}</div>
  return (
    <Link to="/plan" state={from} className={styles.storage}>
      {meter}
      <VisuallyHidden>{t('plan')}</VisuallyHidden>
    </Link>
  )
}
