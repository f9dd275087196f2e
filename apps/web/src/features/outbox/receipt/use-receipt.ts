import type { User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { useEffect, useState } from 'react'
import { useCities } from '../../../lib/cities/active-city.ts'
import type { OutboxFile, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { localTime } from '../../../lib/outbox/outbox-table.ts'
import { detailsOf } from '../../media/upload/upload-queue.ts'
import { stateOf } from '../page/item-state.ts'
import { declined } from '../page/outbox-page.messages.ts'
import { useItemContext } from '../page/use-item-context.ts'
import { type KeptItems, useKeptItems } from '../page/use-kept-items.ts'
import { deviceName } from './device-name.ts'
import { confirmedEntry, type Receipt, unsentEntry } from './receipt.ts'

type Made = Exclude<KeptItems, { status: 'ready' }> | { status: 'ready'; receipt: Receipt }

/** Returns today's receipt, and updates when items change. */
export function useReceipt({ _id, name, email }: User): Made {
  const kept = useKeptItems(_id)
  const unsent = kept.status === 'ready' ? kept.unsent : []
  const context = useItemContext(unsent)
  const files = useFilesOf(unsent)
  const { active } = useCities()
  if (kept.status !== 'ready') return kept
  const receipt: Receipt = {
    format: 'lamplighter-receipt-1',
    person: { id: _id, name, email },
    city: active ? cityAndState({ name: active.cityName, state: active.cityState }) : null,
    device: deviceName(navigator.userAgent),
    madeAt: localTime(context.now),
    notSent: unsent.map((item) =>
      unsentEntry(item, stateOf(item, context).sentence, files.get(item.opId) ?? []),
    ),
    // Oldest first; `sentToday` lists the latest first.
    confirmed: kept.sentToday.toReversed().map(confirmedEntry),
    declined: kept.declinedToday
      .toReversed()
      .map((item) => unsentEntry(item, item.problem ? declined(item.problem) : '', [])),
  }
  return { status: 'ready', receipt }
}

/** Returns the items' files by operation id. The hashes arrive later, because hashing a video takes a while. */
function useFilesOf(unsent: readonly OutboxItem[]): ReadonlyMap<string, readonly OutboxFile[]> {
  const [found, setFound] = useState<ReadonlyMap<string, readonly OutboxFile[]>>(new Map())
  const wanted = unsent.map(({ opId, mediaIds }) => `${opId} ${mediaIds}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the wanted files change, not the array
  useEffect(() => {
    let current = true
    async function look() {
      const files = new Map<string, readonly OutboxFile[]>()
      for (const { opId, mediaIds } of unsent) {
        if (mediaIds.length > 0) files.set(opId, await detailsOf(mediaIds))
        if (!current) return
      }
      setFound(files)
    }
    void look()
    return () => {
      current = false
    }
  }, [wanted])
  return found
}
