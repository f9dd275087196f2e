import { Problem } from '@lamplighter/domain/http'
import { createNote, type Note } from '@lamplighter/domain/notes'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { uuidv7 } from '../../lib/api/ids.ts'
import { newNoteItem } from '../../lib/outbox/new-note-item.ts'
import { addToOutbox, settled } from '../../lib/outbox/outbox.ts'
import { addToTable, unsentOf } from '../../lib/outbox/outbox-table.ts'
import { session } from '../../lib/session/session.ts'
import { deviceDatabase } from '../../lib/storage/device-database.ts'
import { signIn } from '../../testing/issuer.ts'
import { answer, goOffline, goOnline, noAnswer } from '../../testing/network.ts'
import { user } from '../../testing/records.ts'
import { startSender } from './start-sender.ts'

const wes = user()
const dana = user({ name: 'Dana Mason', email: 'dana@prairie-falls.example' })
const place = { _id: uuidv7(), name: 'Lamp 7', latitude: 41, longitude: -97 }
const SOON = 10_000

beforeEach(() => deviceDatabase.outbox.clear())
afterEach(goOnline)

const noteOf = (text: string) => newNoteItem(wes._id, place, { _id: uuidv7(), text, mediaIds: [] })

function stored(call: { body: { _id?: string | undefined; text: string } }): Note {
  return {
    _id: call.body._id ?? '',
    locationId: place._id,
    cityId: uuidv7(),
    text: call.body.text,
    images: [],
    media: [],
    userId: { _id: wes._id, name: wes.name },
    createdAt: new Date().toISOString(),
    recordedAt: null,
  }
}

function start(userId = wes._id) {
  onTestFinished(startSender(userId))
}

async function add(...texts: string[]) {
  return addToOutbox(texts.map(noteOf))
}

test('DUR-18: sends an item with its operation id, and keeps a receipt with the server time', async () => {
  await signIn(wes)
  const calls = answer(createNote, stored)
  start()
  const [item] = await add('Dark since Monday')
  const sent = await settled(item?.opId ?? '', SOON)
  expect(sent).toMatchObject({ state: 'sent', answer: { at: expect.any(String) } })
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual([item?.opId])
})

test('DUR-18: waits offline, and sends once the network is back', async () => {
  await signIn(wes)
  const calls = answer(createNote, stored)
  start()
  goOffline()
  const [item] = await add('Written in the basement')
  expect(await settled(item?.opId ?? '', SOON)).toMatchObject({
    state: 'waiting',
    problem: { code: 'network' },
  })
  goOnline()
  await expect.poll(async () => (await unsentOf(wes._id)).length).toBe(0)
  expect(calls).toHaveLength(1)
})

test('DUR-18: retries a lost response with the same operation id', async () => {
  await signIn(wes)
  let lost = false
  const calls = answer(createNote, (call) => {
    if (!lost) {
      lost = true
      throw noAnswer
    }
    return stored(call)
  })
  start()
  const [item] = await add('Once')
  await expect.poll(async () => (await unsentOf(wes._id)).length).toBe(0)
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual([item?.opId, item?.opId])
})

test('DUR-18: keeps a rejected item with its reason, and sends the others', async () => {
  await signIn(wes)
  answer(createNote, (call) => {
    if (call.body.text === 'Refused') throw new Problem('forbidden')
    return stored(call)
  })
  start()
  const [refused, taken] = await add('Refused', 'Taken')
  expect(await settled(taken?.opId ?? '', SOON)).toMatchObject({ state: 'sent' })
  expect(await settled(refused?.opId ?? '', SOON)).toMatchObject({
    state: 'refused',
    problem: { code: 'forbidden', status: 403 },
  })
})

test('DUR-18: neither sends nor shows items of another user', async () => {
  await signIn(dana)
  const calls = answer(createNote, stored)
  start(dana._id)
  await add('Of Wes')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(calls).toEqual([])
  expect(await unsentOf(dana._id)).toEqual([])
  expect(await unsentOf(wes._id)).toMatchObject([{ state: 'waiting', tries: 0 }])
})

test('DUR-18: waits for the same user after the session ends', async () => {
  await signIn(wes)
  const calls = answer(createNote, (call) => {
    if (call.headers.authorization === 'Bearer spent') throw new Problem('not_signed_in')
    return stored(call)
  })
  start()
  await session.signOut()
  await add('While signed out')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(calls).toEqual([])
  await signIn(wes)
  await expect.poll(async () => (await unsentOf(wes._id)).length).toBe(0)
})

test('DUR-18: sends items that another tab added', async () => {
  await signIn(wes)
  answer(createNote, stored)
  start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await addToTable([noteOf('From the other tab')])
  await expect.poll(async () => (await unsentOf(wes._id)).length, { timeout: 5_000 }).toBe(0)
})

test('DUR-18: an item that breaks the app is set aside, and the others are sent', async () => {
  await signIn(wes)
  answer(createNote, stored)
  const broken = {
    ...noteOf('Broken'),
    kind: 'location.create',
    input: { form: null, base: null },
    request: null,
  }
  const [first, second] = await addToTable([broken, noteOf('Whole')])
  start()
  expect(await settled(second?.opId ?? '', SOON)).toMatchObject({ state: 'sent' })
  expect(await settled(first?.opId ?? '', SOON)).toMatchObject({
    state: 'refused',
    problem: { message: "This change is damaged and can't be sent. Save it as a file, then enter it again." },
  })
})

test('DUR-74: a changed item that another device sent already stays, with a sentence', async () => {
  await signIn(wes)
  answer(createNote, () => {
    throw new Problem('operation_mismatch')
  })
  start()
  const [item] = await add('Changed since')
  expect(await settled(item?.opId ?? '', SOON)).toMatchObject({
    state: 'refused',
    problem: { status: 0, message: expect.stringContaining('This was sent already') },
  })
})
