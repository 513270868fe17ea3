import type { ShareType } from '@koma/contract'
import { Tag } from '@koma/ui/label/tag.tsx'
import { useTranslations } from 'use-intl'
import { shareTypes } from './share-types.ts'

export function ShareTypeTag({ type }: { type: ShareType }) {
  const t = useTranslations('shares.type')
  const look = shareTypes.find((each) => each.type === type)
  return look ? (
    <Tag tone={look.tone} icon={look.icon}>
      {t(`${type}.name`)}
    </Tag>
  ) : null
}
