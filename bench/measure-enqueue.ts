/**
 * How long a person without a network waits until a note with a photo of 4 MB is on their device, against writing the same bytes by
 * bare strict transactions: the file when it is chosen, the note when it is added. The page is the built app; its own transactions
 * are watched from outside.
 */
import type { Page } from '@playwright/test'
import {
  addButton,
  type Device,
  grainyPhoto,
  noteField,
  openNoteDevice,
  openNotes,
  placesOf,
  untilStored,
} from './support/notes-on-device.ts'
import { median, type Row, round, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const ROUNDS = Number(process.env.ENQUEUE_ROUNDS ?? 20)
const PHOTO_BYTES = 4_000_000
const NOTES_A_LOCATION = 5
const PATIENCE_MS = 60_000

interface Round {
  /** From the choosing of the photo until the transaction that keeps it is complete. */
  photo: number
  /** From the press of 'Add Note' until the transaction that keeps the note is complete. */
  kept: number
  /** From the same press until the note stands in the list, marked as on this device. */
  drawn: number
  /** One bare put of the same file. */
  bareFile: number
  /** One of what the app's transaction stored of the note, from the press of a bare button: after one the browser tells the page first when it has drawn. */
  bareNote: number
  /** The same when nobody pressed. */
  bareNoteUnpressed: number
}

export async function measureEnqueue(testbed: Testbed): Promise<Row[]> {
  const device = await openNoteDevice(testbed, 'enqueue', {
    locations: 1_000,
    prepare: (context) => context.addInitScript(watchTransactions),
  })
  try {
    const photo = await grainyPhoto(4000, 3000, PHOTO_BYTES)
    const path = await device.file('pole.jpg', photo)
    const size = `${round(photo.length / 1e6)} MB`
    return [
      ...rowsOf(`note with a photo of ${size}`, await rounds(device, path, false)),
      ...rowsOf('photo sent as it was taken', await rounds(device, path, true)),
      stated(
        'bare transactions that it is held against',
        'a put of the same file, then one of the same note that the press of a bare button begins, each strict',
      ),
    ]
  } finally {
    await device.close()
  }
}

/** 'On this device' twice: as the device has it, which a power cut then does not undo, and as the person reads it. */
function rowsOf(what: string, all: readonly Round[]): Row[] {
  const timesOf = (of: (one: Round) => number) => {
    const times = all.map(of)
    return { p95: p95(times), median: median(times) }
  }
  const told = (times: { p95: number; median: number }) =>
    `${round(times.p95)} ms (median ${round(times.median)})`
  const bare = timesOf((one) => one.bareFile + one.bareNote)
  const unpressed = timesOf((one) => one.bareFile + one.bareNoteUnpressed)
  const photo = timesOf((one) => one.photo)
  const ways = [
    { until: 'on this device', of: (one: Round) => one.kept },
    { until: 'the row that says so', of: (one: Round) => one.drawn },
  ]
  return ways.flatMap(({ until, of }) => {
    const whole = timesOf((one) => one.photo + of(one))
    const over = (floor: typeof bare) =>
      `95th percentile of ${all.length}: ${told(whole)}, bare ${told(floor)}; medians ${round(whole.median / floor.median)} x`
    return [
      withGoal(`${what}, to ${until}`, whole.p95 / bare.p95, 3, ' x', [
        `${over(bare)}; of it the photo ${told(photo)}, the note ${told(timesOf(of))}; of the bare ones the file ${told(timesOf((one) => one.bareFile))}`,
      ]),
      stated(
        `${what}, to ${until}, over bare ones without a press`,
        `${round(whole.p95 / unpressed.p95)} x`,
        [over(unpressed)],
      ),
    ]
  })
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

async function rounds(device: Device, path: string, original: boolean): Promise<Round[]> {
  const { page, context } = device
  await context.setOffline(false)
  await page.evaluate(
    (on) =>
      on
        ? localStorage.setItem('lamplighter.original-photos', 'on')
        : localStorage.removeItem('lamplighter.original-photos'),
    original,
  )
  const places = (await placesOf(device, 2 * Math.ceil(ROUNDS / NOTES_A_LOCATION) + 2)).filter(
    (_, index) => (index % 2 === 0) === original,
  )
  for (const place of places) {
    await openNotes(page, place)
    await untilStored()
  }
  await context.setOffline(true)
  const all: Round[] = []
  // The first one fetches code.
  for (let at = -1; at < ROUNDS; at++) {
    const place = places[Math.floor((at + 1) / NOTES_A_LOCATION)]
    if (place && (at + 1) % NOTES_A_LOCATION === 0) await openNotes(page, place)
    const one = await addOne(page, path, `Pole leans, seen on round ${at + 1}`)
    if (at >= 0) all.push(one)
  }
  return all
}

async function addOne(page: Page, path: string, text: string): Promise<Round> {
  await noteField(page).fill(text)
  // The draft of the text is on the device by now.
  await page.waitForTimeout(600)
  await page.evaluate(() => window.benchNote.expectPhoto())
  await page.getByLabel('Choose photos and videos').setInputFiles(path)
  const photo = await page.evaluate(() => window.benchNote.photoKept())
  // The form knows it with its next drawing.
  await page.waitForTimeout(50)
  const seen = page.evaluate((words) => window.benchNote.noteShown(words), text)
  await addButton(page).click()
  const drawn = await seen
  await page.getByText(/^Shrinking/).waitFor({ state: 'hidden', timeout: PATIENCE_MS })
  // Its making smaller, and what the app does after a note, are over.
  await page.waitForTimeout(1_000)
  const kept = await page.evaluate(() => window.benchNote.noteKept())
  const bare = page.evaluate(() => window.benchNote.bareWrites())
  await page.getByRole('button', { name: 'Bare write' }).click()
  return { photo, kept, drawn, ...(await bare) }
}

declare global {
  interface Window {
    benchNote: {
      expectPhoto(): void
      photoKept(): Promise<number>
      noteShown(text: string): Promise<number>
      /** From the press to the end of the transaction, once `noteShown` has answered. */
      noteKept(): number
      /** Puts a button 'Bare write' on the page, and answers once it was pressed. */
      bareWrites(): Promise<Pick<Round, 'bareFile' | 'bareNote' | 'bareNoteUnpressed'>>
    }
  }
}

/** In the page, before its own code: when a file was chosen, and when the transactions on the files are complete. */
function watchTransactions(): void {
  const FILES = 'lamplighter-media'
  const OUTBOX = 'outbox'
  let chosenAt = 0
  let pressedAt = 0
  let noteKept = Number.NaN
  let file: File | undefined
  let keepingPhoto = false
  let awaitingNote = false
  let noteRow: unknown
  let kept: (after: number) => void
  let keeping: Promise<number>
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...args: Parameters<typeof add>) {
    if (this.name === OUTBOX) noteRow = args[0]
    return add.apply(this, args)
  }
  const open = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof open>) {
    const transaction = open.apply(this, args)
    if (transaction.mode !== 'readwrite') return transaction
    transaction.addEventListener('complete', () => {
      const now = performance.now()
      if (this.name === FILES && keepingPhoto) {
        keepingPhoto = false
        kept(now - chosenAt)
      }
      if (awaitingNote && [...transaction.objectStoreNames].includes(OUTBOX)) {
        awaitingNote = false
        noteKept = now - pressedAt
      }
    })
    return transaction
  }
  addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.files?.[0]) return
      chosenAt = performance.now()
      file = target.files[0]
    },
    true,
  )
  window.benchNote = {
    noteKept: () => noteKept,
    expectPhoto() {
      keepingPhoto = true
      keeping = new Promise((resolve) => {
        kept = resolve
      })
    },
    photoKept: () => keeping,
    noteShown: (text) =>
      new Promise((resolve) => {
        pressedAt = 0
        noteKept = Number.NaN
        addEventListener(
          'click',
          () => {
            if (pressedAt > 0) return
            pressedAt = performance.now()
            awaitingNote = true
          },
          true,
        )
        const look = () => {
          const found = [...document.querySelectorAll('li')].some(
            (row) =>
              row.textContent?.includes(text) && /On this device|Sending|Being made/.test(row.textContent),
          )
          if (!found || pressedAt === 0) return
          watcher.disconnect()
          resolve(performance.now() - pressedAt)
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    bareWrites: async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('bench-floor', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => resolve(opening.result)
      })
      const put = (row: unknown) =>
        new Promise<number>((resolve, reject) => {
          const began = performance.now()
          const writing = open.call(database, 'rows', 'readwrite', { durability: 'strict' })
          writing.objectStore('rows').put(row, crypto.randomUUID())
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => resolve(performance.now() - began)
        })
      const bareFile = await put({ file })
      const bareNoteUnpressed = await put(noteRow)
      const button = document.body.appendChild(document.createElement('button'))
      button.textContent = 'Bare write'
      button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999'
      const bareNote = await new Promise<number>((resolve, reject) => {
        button.onclick = () => put(noteRow).then(resolve, reject)
      })
      button.remove()
      database.close()
      return { bareFile, bareNote, bareNoteUnpressed }
    },
  }
}
