import { type Caller, can } from '@lamplighter/domain/memberships'
import { paths } from '@lamplighter/domain/pages'
import { LinkButton } from '../page/link-button.tsx'

interface Props {
  me: Caller
  cityId: string
  /** Id of the location or work order. */
  object: string
  kind: 'location' | 'work_order'
}

/** Leads City Admins to every change that people made in the record, and to a hold on it. Absent for others (FEED-16, HOLD-9). */
export function AuditLink({ me, cityId, object, kind }: Props) {
  if (can(me, 'city:configure', { cityId }) !== 'allowed') return null
  return (
    <div className="row">
      <LinkButton variant="default" to={paths.cityAdmin} search={{ tab: 'audit', object, city: cityId }}>
        Audit trail
      </LinkButton>
      <LinkButton
        variant="default"
        to={paths.cityAdmin}
        search={{ tab: 'holds', hold: `${kind}:${object}`, city: cityId }}
      >
        Place a Hold
      </LinkButton>
    </div>
  )
}
