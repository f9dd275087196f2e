import { callerOf, can } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useHoldOnRecord } from './holds.api.ts'
import { heldNotice, holdWords as words } from './holds.messages.ts'
import classes from './holds.module.css'

interface Props {
  cityId: string
  /** One of the two. */
  locationId?: string
  workOrderId?: string
}

/** Tells City Admins which hold keeps this record. Absent for others, and without a hold (HOLD-9). */
export function HoldOnRecord({ cityId, ...record }: Props) {
  const { user } = useSession()
  const mayKnow = user !== null && can(callerOf(user), 'holds:manage', { cityId }) === 'allowed'
  const { data: hold, isError } = useHoldOnRecord(cityId, record, mayKnow)
  if (!mayKnow) return null
  if (isError && !hold) return <p className="quiet">{words.checkFailed}</p>
  if (!hold) return null
  return (
    <div className={`notice line apart ${classes.notice}`} role="note">
      <p>{heldNotice(hold.reason)}</p>
      <LinkButton variant="default" to={paths.cityAdmin} search={{ tab: 'holds', city: cityId }}>
        {words.seeHolds}
      </LinkButton>
    </div>
  )
}
