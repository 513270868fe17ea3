import type { CroppedArea } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { Minus, Plus, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './avatar-cropper.module.css'
import { cropPicture } from './crop-picture.ts'

interface AvatarCropperProps {
  file: File
  onDone: (icon: Blob) => void
  onCancel: () => void
  onFailure: () => void
}

const { zoom: zoomLimits, keyboardStep } = limits.avatar

/** Full screen: the circle is what others will see. Arrow keys move the picture, plus and minus zoom. */
export function AvatarCropper({ file, onDone, onCancel, onFailure }: AvatarCropperProps) {
  const t = useTranslations('profile.cropper')
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zoomLimits.min)
  const [area, setArea] = useState<CroppedArea | null>(null)
  const [running, setRunning] = useState(false)
  const zoomTo = (value: number) => setZoom(Math.min(zoomLimits.max, Math.max(zoomLimits.min, value)))
  const finish = async () => {
    if (!area) return
    setRunning(true)
    await cropPicture(file, area).then(onDone, onFailure)
    setRunning(false)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.screen}
          aria-describedby={undefined}
          onKeyDown={(event) => {
            if (event.key === '+' || event.key === '=') zoomTo(zoom + zoomLimits.step)
            if (event.key === '-') zoomTo(zoom - zoomLimits.step)
          }}
        >
          <header className={styles.bar}>
            <IconButton icon={X} label={t('cancel')} onClick={onCancel} />
            <Dialog.Title className={styles.title}>{t('title')}</Dialog.Title>
          </header>
          <div className={styles.stage}>
            {url && (
              <Cropper
                image={url}
                crop={crop}
                zoom={zoom}
                minZoom={zoomLimits.min}
                maxZoom={zoomLimits.max}
                keyboardStep={keyboardStep}
                aspect={1}
                cropShape="round"
                onCropChange={setCrop}
                onZoomChange={zoomTo}
                onCropComplete={setArea}
                mediaProps={{ onError: onFailure }}
                cropperProps={{ 'aria-label': t('stage') }}
              />
            )}
          </div>
          <footer className={styles.controls}>
            <div className={styles.zoom}>
              <Icon of={Minus} size={18} />
              <input
                type="range"
                aria-label={t('zoom')}
                min={zoomLimits.min}
                max={zoomLimits.max}
                step={zoomLimits.step}
                value={zoom}
                onChange={(event) => zoomTo(event.currentTarget.valueAsNumber)}
              />
              <Icon of={Plus} size={18} />
            </div>
            <Button kind="primary" onClick={finish} loading={running} disabled={!area}>
              {t('done')}
            </Button>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
