import type { MemberWaiting } from '@lamplighter/domain/city-admin'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { clockOf } from '../../../kit/text/moment.ts'
import { usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useWaiting } from '../city-admin.api.ts'
import { lastHeard, phoneWords, waitingSince } from './phones.messages.ts'
import classes from './users.module.css'

/** Leaves the members in reach below; members with waiting changes come first. */
const FIRST = 8

/** How many changes wait on the members' devices, the longest wait first (FEED-14). */
export function Phones({ cityId }: { cityId: string }) {
  const waiting = useWaiting(cityId)
  const { data } = waiting
  const { items, total, more } = usePagesOf(data ?? [], FIRST)
  return (
    <SectionCard title={phoneWords.title}>
      {waiting.isPending && <ListSkeleton rows={1} />}
      {/* A poll that fails leaves the last answer: it says when each device was heard from. */}
      {waiting.isError && !data && (
        <ErrorState message={phoneWords.failed} onRetry={retryAsMember(waiting.refetch)} />
      )}
      {data && (
        <p className={`quiet ${classes.quiet}`}>{data.length === 0 ? phoneWords.empty : phoneWords.lead}</p>
      )}
      {items.length > 0 && (
        <table className={classes.phones}>
          <thead className="visually-hidden">
            <tr>
              {phoneWords.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {items.map((member) => (
            <MemberRows key={member._id} member={member} />
          ))}
        </table>
      )}
      <ShowMore shown={items.length} total={total} more={more} />
    </SectionCard>
  )
}

function MemberRows({ member }: { member: MemberWaiting }) {
  const { name, devices, heardAt } = member
  const rows = devices.length === 0 ? [null] : devices
  return (
    <tbody>
      {rows.map((device, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a device has no id here, and rows have no state
        <tr key={index}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={rows.length}>
              {name}
            </th>
          )}
          <td className={device ? undefined : 'quiet'}>
            {device ? waitingSince(device, clockOf(device.since)) : phoneWords.nothing}
          </td>
          <td className="quiet">
            <time dateTime={device?.heardAt ?? heardAt}>
              {lastHeard(clockOf(device?.heardAt ?? heardAt))}
            </time>
          </td>
        </tr>
      ))}
    </tbody>
  )
}
