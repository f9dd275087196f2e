/**
 * Sends the outbox of the signed-in user. One tab sends for all tabs. It sends up to three items at a time, and the
 * writes of one record one after the other. The sender wakes when the outbox changes, when the network or the user
 * returns, when a retry delay ends, and at least every 30 seconds. It reads the whole outbox only then. Between reads
 * it updates its in-memory list from its own requests (DUR-52).
 */
import { unlessHeld } from '../device/held-lock.ts'
import { isUnsent, type OutboxItem } from './outbox-item.ts'
import type { OutboxKinds } from './outbox-kinds.ts'
import { markStopped, outboxItem, unsentOf } from './outbox-table.ts'
import { type FilesOfItem, nextTryIn, readyItems } from './ready-items.ts'
import { type SendRequest, sendItem } from './send-item.ts'

export interface SenderDependencies {
  kinds: OutboxKinds
  /** Null while nobody is signed in. */
  userId(): string | null
  send: SendRequest
  /**
   * Starts or resumes the uploads of an item and returns their states. Rejects if the device's storage is unreadable.
   */
  filesOf(item: OutboxItem): Promise<FilesOfItem>
  /** Called when the server has all files of an item, so the device may delete them. */
  forgetFiles(mediaIds: readonly string[]): void
  onSent(item: OutboxItem, answer: unknown): void
  /** Called with the operation ids of all items being sent, each time they change. */
  onSending(opIds: ReadonlySet<string>): void
}

const LOCK = 'lamplighter-outbox'
const AT_ONCE = 3
const LOOK_AGAIN_MS = 30_000

const BROKEN = "This change is damaged and can't be sent. Save it as a file, then enter it again."

/** Its content broke our code. Everything else, such as unreadable storage, concerns all items. */
const isOfItem = (error: unknown) => error instanceof TypeError || error instanceof RangeError

export interface Sender {
  /** Call when the outbox may have changed, in this tab or another. */
  wake(): void
  /** Call when uploads finish, fail or are rejected. Checks the items waiting for them. */
  filesSettled(mediaIds: ReadonlySet<string>): void
  stop(): void
}

export function createSender(dependencies: SenderDependencies): Sender {
  const { kinds, userId, send, filesOf, forgetFiles, onSent, onSending } = dependencies
  const sending = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let stopped = false
  /** The unsent items in order, as last read. */
  const unsent = new Map<string, OutboxItem>()
  /** True if something may have changed since the last read. */
  let stale = true
  /** Files that each item waits for. When one of them finishes or fails, the item is checked again. */
  const awaited = new Map<string, readonly string[]>()
  /** Counts the calls of `filesSettled`, so that `sendOne` notices a file that changed while it was checking. */
  let settledCalls = 0
  /** `look` sets it during a run, so that the loop in `drain` repeats. */
  let woken = false
  let interrupt: () => void = () => undefined

  function wake(): void {
    stale = true
    look()
  }

  function filesSettled(mediaIds: ReadonlySet<string>): void {
    settledCalls += 1
    for (const [opId, files] of awaited) if (files.some((id) => mediaIds.has(id))) awaited.delete(opId)
    look()
  }

  function look(): void {
    woken = true
    interrupt()
    if (running || stopped) return
    running = true
    clearTimeout(timer)
    let lookAgainIn = LOOK_AGAIN_MS
    void unlessHeld(LOCK, async () => {
      lookAgainIn = Math.min(lookAgainIn, (await drain()) ?? LOOK_AGAIN_MS)
    })
      .catch((error: unknown) => console.error('The outbox could not be sent', error))
      .finally(() => {
        running = false
        // Also set the timer while another tab sends, because that tab may close.
        if (!stopped) timer = setTimeout(wake, lookAgainIn)
      })
  }

  /**
   * Sends everything that is ready. Returns the milliseconds until the next delayed retry, or null if there is none.
   */
  async function drain(): Promise<number | null> {
    const owner = userId()
    if (!owner) return null
    let paused = false
    for (;;) {
      woken = false
      if (stale) await readAll(owner)
      if (!paused && !stopped && userId() === owner) startReady()
      if (sending.size === 0) {
        if (woken && !paused && !stopped) continue
        return nextTryIn([...unsent.values()], Date.now())
      }
      const woke = new Promise<void>((resolve) => {
        interrupt = resolve
      })
      if (!woken) await Promise.race([woke, ...sending.values()])
    }

    function startReady(): void {
      const busy = new Set([...sending.keys()].map((opId) => unsent.get(opId)?.entityId))
      for (const item of readyItems([...unsent.values()], Date.now())) {
        if (sending.size >= AT_ONCE) return
        if (busy.has(item.entityId) || awaited.has(item.opId)) continue
        busy.add(item.entityId)
        start(item)
      }
    }

    function start({ opId }: OutboxItem): void {
      const work = sendOne(opId)
        .then((outcome) => {
          if (outcome === 'paused') paused = true
          if (outcome !== 'sent') return readAgain(opId)
          unsent.delete(opId)
        })
        .catch(async (error: unknown) => {
          console.error('An item of the outbox could not be sent', error)
          if (isOfItem(error)) await stopBroken(opId)
          else paused = true
        })
        .finally(() => {
          sending.delete(opId)
          onSending(new Set(sending.keys()))
        })
      sending.set(opId, work)
      onSending(new Set(sending.keys()))
    }
  }

  async function readAll(owner: string): Promise<void> {
    stale = false
    const found = await unsentOf(owner)
    unsent.clear()
    awaited.clear()
    for (const item of found) unsent.set(item.opId, item)
  }

  async function readAgain(opId: string): Promise<void> {
    const item = await outboxItem(opId)
    if (item && isUnsent(item)) unsent.set(opId, item)
    else unsent.delete(opId)
  }

  /** Returns 'paused' after a 401: nothing can be sent until the user signs in again. */
  async function sendOne(opId: string): Promise<'sent' | 'done' | 'paused'> {
    // The item may have been changed or removed since the list was read.
    const item = await outboxItem(opId)
    if (item?.state !== 'waiting') return 'done'
    const kind = kinds[item.kind]
    if (!kind) {
      await markStopped(item, 'refused', {
        code: 'unexpected_answer',
        status: 0,
        message: "This version of the app can't send this change. Reload the page.",
        current: null,
      })
      return 'done'
    }
    const before = settledCalls
    const files = await filesOf(item)
    if (files.waiting.length > 0) {
      // If a file changed during `filesOf`, do not wait for it: the next round checks the item again.
      if (settledCalls === before) awaited.set(opId, files.waiting)
      return 'done'
    }
    const sent = await sendItem(item, kind, files, send)
    if (sent.how === 'sent') {
      kind.onSent?.(sent.answer, item)
      onSent(item, sent.answer)
      forgetFiles(item.mediaIds)
    }
    return sent.how === 'sent' || sent.how === 'paused' ? sent.how : 'done'
  }

  /** The others are still sent. */
  async function stopBroken(opId: string): Promise<void> {
    try {
      const item = await outboxItem(opId)
      if (item?.state === 'waiting')
        await markStopped(item, 'refused', {
          code: 'unexpected_answer',
          status: 0,
          message: BROKEN,
          current: null,
        })
      await readAgain(opId)
    } catch {
      // The storage is unreadable too: the next run tries again.
      unsent.delete(opId)
    }
  }

  return {
    wake,
    filesSettled,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
