import { locationWords } from '@lamplighter/domain/locations'
import classes from './tag-line.module.css'

const shownAtMost = 3

/** The first tags in one line, and how many more there are. */
export function TagLine({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - shownAtMost
  return (
    <ul className={classes.tags} aria-label={locationWords.filters.tags}>
      {tags.slice(0, shownAtMost).map((tag) => (
        <li key={tag} title={tag}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more} title={tags.slice(shownAtMost).join(', ')}>
          +{more}
        </li>
      )}
    </ul>
  )
}
