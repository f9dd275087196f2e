import { UnsentBadge } from '../../../../kit/lists/unsent-badge.tsx'
import type { ListedLocation } from '../listed-location.ts'

/** That something of it is not on the server yet; nothing where all is. */
export function UnsentMark({ location: { unsent } }: { location: ListedLocation }) {
  return unsent ? (
    <div>
      <UnsentBadge state={unsent} />
    </div>
  ) : null
}
