import { type Caller, can } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { LinkButton } from '../page/link-button.tsx'

interface Props {
  me: Caller
  cityId: string
  /** Id of the location or work order. */
  object: string
}

/** Leads City Admins to every change that people made in the record. Absent for others (FEED-16). */
export function AuditLink({ me, cityId, object }: Props) {
  if (can(me, 'city:configure', { cityId }) !== 'allowed') return null
  return (
    <div>
      <LinkButton variant="default" to={paths.cityAdmin} search={{ tab: 'audit', object, city: cityId }}>
        Audit trail
      </LinkButton>
    </div>
  )
}
