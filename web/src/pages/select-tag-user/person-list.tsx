import type { PublicUser } from '@koma/contract'
import { SectionHeading } from '@koma/ui/list/section-heading.tsx'
import type { Choice } from './people-choice.tsx'
import { PersonRow } from './person-row.tsx'

interface PersonListProps {
  title: string
  people: readonly PublicUser[]
  choice: Choice
}

export function PersonList({ title, people, choice }: PersonListProps) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionHeading>{title}</SectionHeading>
      <ul>
        {people.map((user) => (
          <PersonRow key={user.user_id} user={user} choice={choice} />
        ))}
      </ul>
    </section>
  )
}
