import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { StorageMeter } from '@koma/ui/meter/storage-meter.tsx'
import { Settings as SettingsIcon } from 'lucide-react'
import type { Ref } from 'react'
import type { FaceView } from '../view.ts'
import styles from './face.module.css'
import { useWords } from './words/words.tsx'

interface FootProps {
  view: FaceView
  isInSettings: boolean
  gear: Ref<HTMLButtonElement>
  onTurn: () => void
}

/** Whose photos these are and what room is left, and the way to the settings. */
export function Foot({ view: { account }, isInSettings, gear, onTurn }: FootProps) {
  const words = useWords()
  return (
    <footer className={styles.foot}>
      <div className={styles.account}>
        {account && (
          <>
            <b>{account.name}</b>
            <StorageMeter use={account.storage} />
          </>
        )}
      </div>
      <IconButton
        ref={gear}
        icon={SettingsIcon}
        label={words.settings}
        tooltip={false}
        aria-pressed={isInSettings}
        onClick={onTurn}
      />
    </footer>
  )
}
