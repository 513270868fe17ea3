import type { ShareType } from '@koma/contract'
import { RadioCards } from '@koma/ui/choice/radio-cards.tsx'
import { useTranslations } from 'use-intl'
import { shareTypes } from './share-types.ts'

interface ShareTypeChoiceProps {
  value: ShareType
  onChange: (type: ShareType) => void
}

export function ShareTypeChoice({ value, onChange }: ShareTypeChoiceProps) {
  const t = useTranslations('shares.type')
  return (
    <RadioCards
      legend={t('legend')}
      value={value}
      onChange={onChange}
      options={shareTypes.map(({ type, icon }) => ({
        value: type,
        title: t(`${type}.name`),
        description: t(`${type}.who`),
        icon,
      }))}
    />
  )
}
