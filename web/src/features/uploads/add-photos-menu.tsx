import type { UploadTarget } from '@koma/client/uploads'
import { Button } from '@koma/ui/button/button.tsx'
import { useFromHere } from '@koma/ui/layout/back.ts'
import { Menu, MenuItem } from '@koma/ui/overlay/menu.tsx'
import { ImagePlus, Images, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUploadParts } from './upload-context.ts'

interface AddPhotosMenuProps {
  target: UploadTarget
  className?: string | undefined
}

/** Adds photos to an album: from the library, or by uploading new ones. */
export function AddPhotosMenu({ target, className }: AddPhotosMenuProps) {
  const t = useTranslations('uploads.add')
  const navigate = useNavigate()
  const from = useFromHere()
  const { chooseInto } = useUploadParts()
  return (
    <Menu
      label={t('label')}
      align="start"
      trigger={
        <Button kind="primary" icon={ImagePlus} className={className}>
          {t('label')}
        </Button>
      }
    >
      <MenuItem icon={Images} onSelect={() => void navigate(`${target.to}?add`, { state: from })}>
        {t('library')}
      </MenuItem>
      <MenuItem icon={Upload} onSelect={() => chooseInto(target)}>
        {t('upload')}
      </MenuItem>
    </Menu>
  )
}
