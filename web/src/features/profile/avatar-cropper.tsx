import type { CroppedArea } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { RotateCcw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type CSSProperties, useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '@koma/ui/button/button.tsx'
import { IconButton } from '@koma/ui/button/icon-button.tsx'
import { useChange } from '@koma/ui/form/use-change.ts'
import { useTranslations } from 'use-intl'
import styles from './avatar-cropper.module.css'
import { cropPicture } from './crop-picture.ts'
import { CropPreviews } from './crop-previews.tsx'

interface AvatarCropperProps {
  file: File
  onDone: (icon: Blob) => void
  onCancel: () => void
  onFailure: (error?: unknown) => void
}

const { zoom: zoomLimits, keyboardStep } = limits.avatar
const middle = { x: 0, y: 0 }

/** Full screen. The circle shows what others will see. Arrow keys move the picture, plus and minus zoom. */
export function AvatarCropper({ file, onDone, onCancel, onFailure }: AvatarCropperProps) {
  const t = useTranslations('profile.cropper')
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState(middle)
  const [zoom, setZoom] = useState<number>(zoomLimits.min)
  const [area, setArea] = useState<CroppedArea | null>(null)
  const cropping = useChange({
    send: (chosen: CroppedArea) => cropPicture(file, chosen),
    done: onDone,
    failed: onFailure,
  })
  const zoomTo = (value: number) => setZoom(Math.min(zoomLimits.max, Math.max(zoomLimits.min, value)))
  const startOver = () => {
    setCrop(middle)
    setZoom(zoomLimits.min)
  }
  const zoomed = (zoom - zoomLimits.min) / (zoomLimits.max - zoomLimits.min)
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
            <Dialog.Title className={styles.title}>{t('title')}</Dialog.Title>
            <IconButton icon={X} label={t('cancel')} tooltip={false} onClick={onCancel} />
          </header>
          <div className={styles.table}>
            <div className={styles.stage}>
              <div className={styles.circle}>
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
                    objectFit="cover"
                    // The picture shows around the circle too, darkened.
                    style={{ containerStyle: { overflow: 'visible' } }}
                    classes={{ cropAreaClassName: styles.area ?? '' }}
                    onCropChange={setCrop}
                    onZoomChange={zoomTo}
                    onCropAreaChange={setArea}
                    mediaProps={{ onError: () => onFailure() }}
                    cropperProps={{ 'aria-label': t('stage') }}
                  />
                )}
              </div>
              <p className={styles.hint}>{t('hint')}</p>
            </div>
          </div>
          <footer className={styles.controls}>
            <div className={styles.zoom}>
              <IconButton
                icon={ZoomOut}
                label={t('zoomOut')}
                disabled={zoom <= zoomLimits.min}
                onClick={() => zoomTo(zoom - zoomLimits.step)}
              />
              <input
                type="range"
                aria-label={t('zoom')}
                min={zoomLimits.min}
                max={zoomLimits.max}
                step={zoomLimits.step}
                value={zoom}
                style={{ '--zoomed': `${zoomed * 100}%` } as CSSProperties}
                onChange={(event) => zoomTo(event.currentTarget.valueAsNumber)}
              />
              <IconButton
                icon={ZoomIn}
                label={t('zoomIn')}
                disabled={zoom >= zoomLimits.max}
                onClick={() => zoomTo(zoom + zoomLimits.step)}
              />
              <IconButton icon={RotateCcw} label={t('startOver')} onClick={startOver} />
            </div>
            <CropPreviews url={url} area={area} />
            <div className={styles.acts}>
              <Button kind="secondary" onClick={onCancel}>
                {t('cancel')}
              </Button>
              <Button
                kind="primary"
                onClick={() => area && void cropping.run(area)}
                loading={cropping.isPending}
                disabled={!area}
              >
                {t('done')}
              </Button>
            </div>
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
