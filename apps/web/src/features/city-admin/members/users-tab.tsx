import { useState } from 'react'
import type { Actor } from '../member-limits.ts'
import { JoinRequests } from './join-requests.tsx'
import { Members } from './members.tsx'

/** Who asks to join, and who is in. */
export function UsersTab({ actor }: { actor: Actor }) {
  const [assigning, setAssigning] = useState<string | null>(null)
  return (
    <div className="stack gap-24">
      <JoinRequests cityId={actor.membership.cityId} onAssign={setAssigning} />
      <Members actor={actor} assigning={assigning} onAssign={setAssigning} />
    </div>
  )
}
