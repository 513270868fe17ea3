import { Icon } from '@koma/ui/icon/icon.tsx'
import { FileX, FolderSearch } from 'lucide-react'
import type { Trouble } from '../../view.ts'
import { useWords } from '../words/words.tsx'
import styles from './status.module.css'

/** What could not be sent, each with its reason; files of the same reason stand together. */
export function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const words = useWords()
  if (troubles.length === 0) return null
  return (
    <ul className={styles.troubles}>
      {[...Map.groupBy(troubles, ({ reason }) => reason)].map(([reason, same]) => {
        const isFolder = same[0]?.kind === 'folder'
        return (
          <li key={reason} className={isFolder ? styles.warning : undefined}>
            <b>
              <Icon of={isFolder ? FolderSearch : FileX} size={18} />
              {words.reason(reason)}
            </b>
            {same.map(({ path }) => (
              <span key={path} title={path} className={styles.path}>
                {isFolder ? path : nameOf(path)}
              </span>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}
