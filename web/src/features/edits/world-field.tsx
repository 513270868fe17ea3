import type { KnownWorld } from '@koma/contract'
import { limits } from '@koma/contract/limits'
import { TextField } from '@koma/ui/field/text-field.tsx'
import { Icon } from '@koma/ui/icon/icon.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../platform/api-client.tsx'
import styles from './edits.module.css'

/** A world as it is typed, or as it was picked from the own ones. */
export interface WorldChoice {
  text: string
  picked: KnownWorld | null
}

/** What to send: a world of the library by its id, a name of the own choice, or none. */
export function worldToSend({ text, picked }: WorldChoice) {
  if (picked?.world_id && picked.world_name === text) return { world_id: picked.world_id }
  return { world_name: text.trim() || null }
}

interface WorldFieldProps {
  choice: WorldChoice
  onChange: (choice: WorldChoice) => void
  error?: string | undefined
}

/** A name to type, with the worlds of the library that match it. */
export function WorldField({ choice, onChange, error }: WorldFieldProps) {
  const t = useTranslations('edits')
  const client = useApi()
  const text = useDeferredValue(choice.picked ? '' : choice.text.trim())
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
        error={error}
        value={choice.text}
        maxLength={limits.worldName.maxBytes}
        onChange={(event) => onChange({ text: event.target.value, picked: null })}
      />
      {worlds.length > 0 && (
        <ul className={styles.worlds} aria-label={t('worlds')}>
          {worlds.map((world) => (
            <li key={`${world.world_id} ${world.world_name}`}>
              <button
                type="button"
                aria-pressed={choice.text === world.world_name}
                onClick={() => onChange({ text: world.world_name, picked: world })}
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
