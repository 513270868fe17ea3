import type { Group } from '@koma/contract'
import { classNames } from '@koma/ui/class-names.ts'
import styles from './groups.module.css'

interface GroupMarkProps {
  group: Pick<Group, 'name' | 'icon'>
  size?: 'small' | 'medium' | 'large'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The emoji of a group, or the first letter of its name. Decorative: the name is beside it. */
export function GroupMark({ group, size = 'medium' }: GroupMarkProps) {
  const [first] = graphemes.segment(group.name.trim())
  return (
    <span className={classNames(styles.mark, styles[size])} aria-hidden="true">
      {group.icon ?? first?.segment ?? ''}
    </span>
  )
}
