import type { KnownWorld } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { TextField, type TextFieldProps } from '@koma/ui/field/text-field.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import styles from './edits.module.css'

/** A world as it is typed, or as it was picked from the own ones. */
export interface WorldChoice {
  world: string
  picked: KnownWorld | null
}

/** What to send: a world of the library by its id, a name of the own choice, or none. */
export function worldToSend({ world, picked }: WorldChoice) {
  if (picked?.world_id && picked.world_name === world) return { world_id: picked.world_id }
  return { world_name: world.trim() || null }
}

interface WorldFieldProps extends Pick<TextFieldProps, 'ref' | 'onBlur' | 'error'> {
  value: string
  picked: WorldChoice['picked']
  onChange: (choice: WorldChoice) => void
}

/** A name to type, with the worlds of the library that match it. */
export function WorldField({ value, picked, onChange, ...field }: WorldFieldProps) {
  const t = useTranslations('edits')
  const client = useApi()
  const text = useDeferredValue(picked ? '' : value.trim())
  const { data } = useQuery({
    queryKey: ['own worlds', text],
    queryFn: ({ signal }) => client.ask('GET /my/worlds', { query: text ? { text } : {}, signal }),
    // Without an answer a name can still be typed.
    placeholderData: keepPreviousData,
  })
  const worlds = data?.worlds ?? []
  return (
    <>
      <TextField
        label={t('world')}
        hint={t('worldHint')}
        {...field}
        value={value}
        maxLength={limits.worldName.maxBytes}
        onChange={(event) => onChange({ world: event.target.value, picked: null })}
      />
      {worlds.length > 0 && (
        <ul className={styles.worlds} aria-label={t('worlds')}>
          {worlds.map((world) => (
            <li key={`${world.world_id} ${world.world_name}`}>
              <button
                type="button"
                aria-pressed={value === world.world_name}
                onClick={() => onChange({ world: world.world_name, picked: world })}
              >
                <Icon of={MapPin} size={16} />
                {world.world_name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
