import { cityAndState } from '@lamplighter/domain/cities'
import { useState } from 'react'
import type { Actor } from '../member-limits.ts'
import type { Slots } from '../slots.ts'
import { JoinRequests } from './join-requests.tsx'
import { Members } from './members.tsx'
import { Phones } from './phones.tsx'
import { RegionViewers } from './region-viewers.tsx'

/** Join requests, invitations, phones and members. */
export function UsersTab({ actor, slots }: { actor: Actor; slots: Slots }) {
  const { cityId: id, cityName, cityState } = actor.membership
  const [assigning, setAssigning] = useState<string | null>(null)
  return (
    <div className="stack gap-24">
      <JoinRequests actor={actor} />
      {slots.invitations({ id, name: cityAndState({ name: cityName, state: cityState }) })}
      <Phones cityId={id} />
      <RegionViewers cityId={id} />
      <Members actor={actor} assigning={assigning} onAssign={setAssigning} />
    </div>
  )
}
