import { UnsentBadge } from '../../../../kit/lists/unsent-badge.tsx'
import type { ListedLocation } from '../listed-location.ts'

/** Marks unsent changes. */
export function UnsentMark({ location: { unsent } }: { location: ListedLocation }) {
  return unsent ? (
    <div>
      <UnsentBadge state={unsent} />
    </div>
  ) : null
}
