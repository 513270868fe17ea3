import { limits } from '@koma/contract/limits'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/field/text-field.tsx'
import { checkAlbumName, useNameWords } from './album-name.ts'

interface AlbumNameFieldProps {
  value: string
  onChange: (name: string) => void
  /** Somebody has tried to go on with it: what is missing is told. */
  tried: boolean
  hint?: string
  /** What the server said of it. */
  refusal?: string | undefined
}

/** Says at once what is too much, and what is missing only once it is left or tried. */
export function AlbumNameField({ value, onChange, tried, hint, refusal }: AlbumNameFieldProps) {
  const t = useTranslations('albums')
  const words = useNameWords()
  const [left, setLeft] = useState(false)
  const problem = checkAlbumName(value)
  const isTold = problem && (tried || (problem.error === 'text_length_fewer' ? left && value !== '' : true))
  return (
    <TextField
      label={t('name')}
      hint={hint}
      error={isTold ? words(problem) : refusal}
      counter={{ text: value.trim(), max: limits.albumName.max }}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      autoComplete="off"
      enterKeyHint="done"
      required
    />
  )
}
