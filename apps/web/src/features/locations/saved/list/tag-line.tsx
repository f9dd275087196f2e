import { fieldLabels } from '@lamplighter/domain/locations'
import classes from './tag-line.module.css'

const MAX_TAGS = 3

interface Props {
  tags: string[]
  /** Wrap onto several lines if nothing is beside them. */
  wraps?: boolean
}

/** The first tags and the count of the rest. On one line, the last tags are truncated first. */
export function TagLine({ tags, wraps = false }: Props) {
  if (tags.length === 0) return null
  const more = tags.length - MAX_TAGS
  return (
    <ul className={`row quiet ${classes.tags}`} data-wraps={wraps || undefined} aria-label={fieldLabels.tags}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <li key={tag} title={tag}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more} title={tags.slice(MAX_TAGS).join(', ')}>
          +{more}
        </li>
      )}
    </ul>
  )
}
