import type { ListedLocation } from '../listed-location.ts'

/** That something of it is not on the server yet; nothing where all is. */
export function UnsentMark({ location: { unsent } }: { location: ListedLocation }) {
  if (!unsent) return null
  return (
    <div>
      <span className="badge" data-small data-tone="lamp">
        {unsent}
      </span>
    </div>
  )
}
