import { Avatar } from '@koma/ui/avatar/avatar.tsx'
import { Button } from '@koma/ui/button/button.tsx'
import { lazyOverlay } from '@koma/ui/lazy/lazy-part.tsx'
import { useSnackbar } from '@koma/ui/overlay/snackbar.tsx'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoCanvas } from './no-canvas.ts'
import styles from './profile-form.module.css'

const AvatarCropper = lazyOverlay(
  async () => (await import('./avatar-cropper.tsx')).AvatarCropper,
  ({ onCancel }) => onCancel(),
)

interface AvatarEditorProps {
  /** No icon was chosen before. */
  initial: boolean
  saved: string
  icon: Blob | null
  onChange: (icon: Blob) => void
}

/** Shows the icon that would be saved, and opens the cropper for another. */
export function AvatarEditor({ initial, saved, icon, onChange }: AvatarEditorProps) {
  const t = useTranslations('profile')
  const snackbar = useSnackbar()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreview(icon)
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.type.startsWith('image/')) setFile(chosen)
    else snackbar.show({ text: t('iconFormat') })
  }
  const label = initial && !icon ? t('chooseIcon') : t('changeIcon')
  return (
    <div className={styles.avatar}>
      <Avatar src={preview ?? saved} size={96} />
      <div className={styles.avatarWords}>
        <Button kind="secondary" icon={Camera} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <p className={styles.why}>{t('iconHint')}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0])
          // Reset, so that the same file can be chosen again after a cancel.
          event.currentTarget.value = ''
        }}
      />
      {file && (
        <AvatarCropper
          file={file}
          onCancel={() => setFile(null)}
          onDone={(cropped) => {
            onChange(cropped)
            setFile(null)
          }}
          onFailure={(error) => {
            setFile(null)
            snackbar.show({ text: t(error instanceof NoCanvas ? 'iconNoCanvas' : 'iconBroken') })
          }}
        />
      )}
    </div>
  )
}

function usePreview(icon: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = icon && URL.createObjectURL(icon)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [icon])
  return url
}
