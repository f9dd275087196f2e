/**
 * How long a person without a network waits until a note with a photo of 4 MB is on their device, against writing the same file by
 * one bare strict transaction. The page is the built app; its own transactions are watched from outside.
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
  /** From the press of 'Add Note' until the note stands in the list, marked as on this device. */
  note: number
  /** Of these the two transactions themselves, from their opening until they are complete. */
  stored: number
  bare: number
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
      rowOf(`note with a photo of ${size} to "on this device"`, await rounds(device, path, false)),
      rowOf('the same, photos sent as they were taken', await rounds(device, path, true)),
      stated('bare transaction that it is held against', 'one put of the same file, strict'),
    ]
  } finally {
    await device.close()
  }
}

function rowOf(what: string, all: readonly Round[]): Row {
  const whole = all.map(({ photo, note }) => photo + note)
  const bare = all.map((one) => one.bare)
  const both = (of: (one: Round) => number) =>
    `${round(p95(all.map(of)))} ms (median ${round(median(all.map(of)))})`
  return withGoal(what, p95(whole) / p95(bare), 3, ' x', [
    `95th percentile of ${all.length}: ${round(p95(whole))} ms (median ${round(median(whole))}), of it the photo ${both(({ photo }) => photo)}, the note ${both(({ note }) => note)}; bare ${both((one) => one.bare)}`,
    `the two transactions alone ${both(({ stored }) => stored)}, ${round(p95(all.map(({ stored }) => stored)) / p95(bare))} x; the rest is the page's own work: drawing, the draft, the list`,
  ])
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
  const note = await seen
  await page.getByText(/^Being made smaller/).waitFor({ state: 'hidden', timeout: PATIENCE_MS })
  // Its making smaller, and what the app does after a note, are over.
  await page.waitForTimeout(1_000)
  const stored = await page.evaluate(() => window.benchNote.stored())
  const bare = await page.evaluate(() => window.benchNote.bareWrite())
  return { photo, note, stored, bare }
}

declare global {
  interface Window {
    benchNote: {
      expectPhoto(): void
      photoKept(): Promise<number>
      noteShown(text: string): Promise<number>
      /** Of the transaction that kept the photo and of the one that kept the note. */
      stored(): number
      bareWrite(): Promise<number>
    }
  }
}

/** In the page, before its own code: when a file was chosen, and when the transactions on the files are complete. */
function watchTransactions(): void {
  const FILES = 'lamplighter-media'
  const OUTBOX = 'outbox'
  const took = { photo: 0, note: 0 }
  let chosenAt = 0
  let file: File | undefined
  let keepingPhoto = false
  let awaitingNote = false
  let kept: (after: number) => void
  let keeping: Promise<number>
  const open = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (...args: Parameters<typeof open>) {
    const transaction = open.apply(this, args)
    if (transaction.mode !== 'readwrite') return transaction
    const openedAt = performance.now()
    transaction.addEventListener('complete', () => {
      const now = performance.now()
      if (this.name === FILES && keepingPhoto) {
        keepingPhoto = false
        took.photo = now - openedAt
        kept(now - chosenAt)
      }
      if (awaitingNote && [...transaction.objectStoreNames].includes(OUTBOX)) {
        awaitingNote = false
        took.note = now - openedAt
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
    stored: () => took.photo + took.note,
    expectPhoto() {
      keepingPhoto = true
      keeping = new Promise((resolve) => {
        kept = resolve
      })
    },
    photoKept: () => keeping,
    noteShown: (text) =>
      new Promise((resolve) => {
        let pressedAt = 0
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
    bareWrite: () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('bench-floor', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('files')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const began = performance.now()
          const writing = open.call(database, 'files', 'readwrite', { durability: 'strict' })
          writing.objectStore('files').put({ file }, crypto.randomUUID())
          writing.onerror = () => reject(writing.error)
          writing.oncomplete = () => {
            database.close()
            resolve(performance.now() - began)
          }
        }
      }),
  }
}
