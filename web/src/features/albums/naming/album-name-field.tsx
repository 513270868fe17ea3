import { limits } from '@koma/contract/limits'
import { TextField, type TextFieldProps } from '@koma/ui/field/text-field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkAlbumName, useNameWords } from './album-name.ts'

interface AlbumNameFieldProps extends Pick<TextFieldProps, 'ref' | 'onChange' | 'hint'> {
  value: string
  /** The error of the form. */
  error: string | undefined
}

/** Reports a name that is too long at once, and one that is too short when the field loses focus or the form is submitted. */
export function AlbumNameField({ error, ...field }: AlbumNameFieldProps) {
  const t = useTranslations('albums')
  const words = useNameWords()
  const [left, setLeft] = useState(false)
  const problem = checkAlbumName(field.value)
  const isToldEarly = problem && (problem.error === 'text_length_fewer' ? left && field.value !== '' : true)
  return (
    <TextField
      label={t('name')}
      {...field}
      error={error ?? (isToldEarly ? words(problem) : undefined)}
      counter={{ text: field.value.trim(), max: limits.albumName.max }}
      onBlur={() => setLeft(true)}
      autoComplete="off"
      enterKeyHint="done"
      required
    />
  )
}
