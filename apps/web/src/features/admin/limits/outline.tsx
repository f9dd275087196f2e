import type { Boundary } from '@lamplighter/domain/cities'
import { limitsWords } from './limits.messages.ts'
import classes from './limits.module.css'
import { outlinePath, viewOf } from './outline-path.ts'

interface Props {
  /** Current limits. */
  before: Boundary | null
  /** Limits from the chosen file. */
  after: Boundary | null
}

/** Current and new limits drawn over each other, north up. */
export function Outline({ before, after }: Props) {
  const shapes = [before, after].filter((shape) => shape !== null)
  if (shapes.length === 0) return null
  const view = viewOf(shapes)
  return (
    <figure className={classes.outline}>
      <svg viewBox={`0 0 ${view.width} ${view.height}`} role="img" aria-label={limitsWords.drawing}>
        {after && <path className={classes.after} d={outlinePath(after, view)} fillRule="evenodd" />}
        {before && (
          <path
            className={after ? classes.before : classes.after}
            d={outlinePath(before, view)}
            fillRule="evenodd"
          />
        )}
      </svg>
      {before && after && (
        <figcaption className="quiet">
          <span className={classes.keyBefore}>{limitsWords.before}</span>
          <span className={classes.keyAfter}>{limitsWords.after}</span>
        </figcaption>
      )}
    </figure>
  )
}
