import { SelectField } from '@koma/ui/field/select-field.tsx'
import { usePhotoWords } from '../photos/index.ts'
import { offsetChoices, offsetText } from './written-date.ts'

interface ZoneFieldProps {
  label: string
  /** Null if it is not to change, for which `keptLabel` is the choice. */
  value: number | null
  keptLabel?: string
  hint?: string
  onChange: (minutes: number | null) => void
}

export function ZoneField({ label, value, keptLabel, hint, onChange }: ZoneFieldProps) {
  const words = usePhotoWords()
  const choices = value === null || offsetChoices.includes(value) ? offsetChoices : [value, ...offsetChoices]
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      {keptLabel !== undefined && <option value="">{keptLabel}</option>}
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {words.zone(offsetText(minutes))}
        </option>
      ))}
    </SelectField>
  )
}
