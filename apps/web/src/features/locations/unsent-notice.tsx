import { conflictWords } from '../../kit/conflict/conflict.messages.ts'
import { OpenAddress } from '../../kit/page/open-address.tsx'
import { itemRefusal } from '../../lib/outbox/item-words.ts'
import { awaitedItems, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/state/store.ts'
import { unsentWords } from './locations.messages.ts'
import { conflictOf } from './saving/edit-conflict.ts'

/** Says that the user's changes to a location are waiting, or why they were rejected, with a link to resolve them. */
export function UnsentNotice({ locationId }: { locationId: string }) {
  const own = useStore(unsentItems).filter(
    ({ opId, entityId, kind }) =>
      entityId === locationId && kind.startsWith('location.') && !awaitedItems.has(opId),
  )
  const [first] = own
  if (!first) return null
  const refusals = [...new Set(own.map(itemRefusal).filter((words) => words !== null))]
  const toChoose = own.find((item) => conflictOf(item) !== null)
  return (
    <div className="notice" role="status">
      <p>
        {own.some(({ creates }) => creates) ? unsentWords.newHere : unsentWords.changesHere}
        {own.some(({ kind }) => kind === 'location.trash') && ` ${unsentWords.toTrash}`}
      </p>
      {refusals.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {toChoose && <OpenAddress href={toChoose.href}>{conflictWords.choose}</OpenAddress>}
    </div>
  )
}
