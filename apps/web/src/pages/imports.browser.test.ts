/** LOC-45, LOC-46. States of the import page. */
import { Problem } from '@lamplighter/domain/http'
import * as contract from '@lamplighter/domain/imports'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importWords as words } from '../features/imports/imports.messages.ts'
import { kindWords } from '../features/imports/kind.messages.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, answerAt, noAnswer } from '../testing/network.ts'
import { membership, user } from '../testing/records.ts'

const { cityId } = membership()

function run(changes: Partial<contract.ImportDetail> = {}): contract.ImportDetail {
  const now = new Date().toISOString()
  return {
    _id: uuidv7(),
    cityId,
    kind: 'locations',
    fileName: 'assets.csv',
    source: 'assets',
    status: 'checked',
    waiting: false,
    stopping: false,
    bytes: 100,
    received: 100,
    tally: { read: 3, new: 2, refused: 1, outside: 1, inSource: 0, gone: 0 },
    problem: null,
    startedBy: { _id: uuidv7(), name: 'Ana Lindqvist' },
    createdAt: now,
    updatedAt: now,
    savedAt: null,
    undoableUntil: null,
    undoFirst: null,
    refusedKept: 1,
    preview: {
      format: 'CSV, separated by commas',
      counts: 'line',
      columns: [
        { name: 'TYPE', values: ['Hydrant', 'Parking Meter'] },
        { name: 'LAT', values: ['40.6'] },
        { name: 'LONG', values: ['-96.6'] },
      ],
      mapping: { latitude: 'LAT', longitude: 'LONG', type: 'TYPE' },
      hasPoints: false,
      attributes: ['TYPE'],
      leftOut: [{ column: 'OBJECTID', reason: 'technical' }],
      icon: null,
      icons: [],
      sourceKnown: false,
      farOff: 'far from Prairie Falls, NE',
      broken: null,
      layer: null,
      projection: null,
    },
    ...changes,
  }
}
const row = {
  number: 2,
  name: 'Hydrant 1',
  icon: 'fire_hydrant',
  latitude: 40.6,
  longitude: -96.6,
  verdict: 'new',
  metresOutside: null,
  order: null,
}
const trial: contract.ImportTrial = {
  kinds: [
    { kind: 'Hydrant', icon: 'fire_hydrant', count: 2 },
    { kind: 'Parking Meter', icon: null, count: 1 },
  ],
  sample: [row],
  changes: [],
  gone: [],
  outside: [{ ...row, number: 3, name: 'Far away', metresOutside: 500_000 }],
  refused: [{ number: 4, reason: 'no icon is known for "Parking Meter"' }],
  remarks: [],
  points: [[-96.6, 40.6, 0]],
}

/** Opens the page with these imports; tests change the list. */
async function openImports(runs: contract.ImportDetail[], role = 'city_admin') {
  const me = user({ cityMemberships: [membership({ role })] })
  openCity(me)
  const asked = answer(contract.listImports, () => runs)
  answer(contract.getImport, ({ params }) => {
    const found = runs.find(({ _id }) => _id === params.id)
    if (!found) throw new Problem('not_found')
    return found
  })
  answer(contract.getImportTrial, () => trial)
  answerAt('GET', /^\/api\/city-admin\/stats$/, async () => ({
    status: 200,
    headers: {},
    body: JSON.stringify({
      users: 1,
      pendingRequests: 0,
      locations: 0,
      notes: 0,
      openWorkOrders: 0,
      activities: 0,
    }),
  }))
  await signIn(me)
  await openApp('/city-admin?tab=import')
  return { runs, asked }
}

const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function choose(file: File) {
  await expect.element(button(words.choose)).toBeEnabled()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for a file')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('without imports, says what can be imported and in which formats', async () => {
  await openImports([])
  await expect.element(heading(words.title)).toBeVisible()
  await expect.element(page.getByText(words.formats)).toBeVisible()
  await expect.element(page.getByText(words.noHistory)).toBeVisible()
})

test('ORDER-60 uploads a file of work orders, and shows their titles, locations and remarks', async () => {
  const { runs } = await openImports([])
  const orders = {
    kind: 'orders' as const,
    fileName: 'orders.csv',
    tally: { read: 3, new: 2, newOpen: 1, newFinished: 1, refused: 1, remarked: 1, nearest: 2 },
  }
  answer(contract.getImportTrial, () => ({
    ...trial,
    kinds: [],
    outside: [],
    sample: [{ ...row, order: { title: 'Paint it', status: 'open' as const, priority: 'high' as const } }],
    remarks: [{ number: 3, remark: 'not assigned to gone@example.test' }],
  }))
  const begun = answer(contract.beginImport, ({ body }) => {
    const made = run({ ...orders, status: 'uploading', received: 0, bytes: body.bytes, preview: null })
    runs.unshift(made)
    return made
  })
  answerAt('PUT', /^\/api\/imports\/[^/]+\/bytes\/\d+$/, async ({ bytes }) => {
    const mapping = { title: 'TYPE', latitude: 'LAT', longitude: 'LONG' }
    const { preview } = run()
    runs[0] = run({ ...orders, preview: preview && { ...preview, mapping, attributes: [] } })
    return { status: 200, headers: {}, body: JSON.stringify({ received: bytes }) }
  })
  await page.getByRole('radio', { name: kindWords.orders.name }).click()
  await choose(new File(['a'], 'orders.csv'))
  await expect.element(page.getByRole('row', { name: /Paint it.*Hydrant 1.*Open.*High/ })).toBeVisible()
  expect(begun[0]?.body).toMatchObject({ kind: 'orders', fileName: 'orders.csv' })
  await page.getByText('1 row imported, but not exactly as in the file').click()
  await expect.element(page.getByText('Line 3: not assigned to gone@example.test')).toBeVisible()
  await expect.element(page.getByText('1 row new and finished')).toBeVisible()
  await expect.element(button('Import 2 work orders')).toBeEnabled()
  expect(heading(words.icons).query()).toBe(null)
})

test('uploads a file in parts, and continues after the network was lost', async () => {
  const { runs } = await openImports([])
  const begun = answer(contract.beginImport, ({ body }) => {
    const made = run({
      ...body,
      status: 'uploading',
      received: 0,
      bytes: body.bytes,
      preview: null,
      tally: {},
    })
    runs.unshift(made)
    return made
  })
  const offsets: number[] = []
  let away = true
  answerAt('PUT', /^\/api\/imports\/[^/]+\/bytes\/(?<offset>\d+)$/, async (request, params) => {
    if (away) {
      away = false
      throw noAnswer
    }
    offsets.push(Number(params.offset))
    const received = Number(params.offset) + request.bytes
    if (received === begun[0]?.body.bytes) runs[0] = run({ _id: begun[0].body._id })
    return { status: 200, headers: {}, body: JSON.stringify({ received }) }
  })
  const size = contract.IMPORT_PART_BYTES + 10
  const file = new File([new Uint8Array(size)], 'assets.csv')
  await choose(file)
  // On narrow screens, the columns must not hide the preview.
  await expect.element(button(/^Columns/)).toHaveAttribute('aria-expanded', 'false')
  expect(begun[0]?.body).toMatchObject({ cityId, fileName: 'assets.csv', bytes: size })
  expect(offsets).toEqual([0, contract.IMPORT_PART_BYTES])
})

test('says why a file was rejected, and accepts another one', async () => {
  await openImports([])
  answer(contract.beginImport, () => {
    throw new Problem('import_under_way')
  })
  const file = new File(['a'], 'assets.csv')
  await choose(file)
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Another import of this city' }))
    .toBeVisible()
  await expect.element(button(words.choose)).toBeEnabled()
})

test('asks for the same file to resume an upload', async () => {
  await openImports([run({ status: 'uploading', received: 40, preview: null })])
  await expect.element(page.getByText(words.goOnHint)).toBeVisible()
  await expect.element(button(words.goOn)).toBeVisible()
})

test('updates the counts while reading, and can be canceled', async () => {
  const reading = run({ status: 'reading', tally: { read: 1200, refused: 3, share: 40 }, preview: null })
  await openImports([reading])
  await expect.element(page.getByText('1,200 rows, 3 rejected')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  const cancelled = answer(contract.cancelImport, () => ({ ...reading, stopping: true }))
  await button(words.cancel).click()
  await expect.poll(() => cancelled.length).toBe(1)
})

test('LOC-90 asks about rows outside the city, does not count skipped rows, and names dropped columns', async () => {
  const leftOut = page.getByText('OBJECTID: an internal column of the program that made the file')
  const tally = { ...run().tally, leftOut: 1 }
  const checked = run({ tally })
  const { runs } = await openImports([checked])
  const save = button('Import 2 locations')
  await page.getByText('1 column is not kept').click()
  await expect.element(leftOut).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByRole('radio', { name: words.outsideRefuse }).click()
  await expect.element(button('Import 1 location')).toBeEnabled()
  const saved = answer(contract.saveImport, () => {
    const saving = { ...checked, status: 'saving' as const, tally: { ...checked.tally, added: 0 } }
    runs[0] = saving
    return saving
  })
  await button('Import 1 location').click()
  await expect.element(page.getByText(words.saving).first()).toBeVisible()
  expect(saved[0]?.body).toMatchObject({ outside: 'refuse', update: false, trashGone: false })
  runs[0] = run({
    _id: checked._id,
    status: 'saved',
    tally: { added: 1, refused: 2, leftOut: 1 },
    undoableUntil: new Date().toISOString(),
  })
  await expect.element(page.getByText('1 added, 2 rejected').first()).toBeVisible()
  await page.getByText('1 column is not kept').click()
  await expect.element(leftOut).toBeVisible()
  await expect.element(page.getByRole('link', { name: kindWords.locations.show })).toBeVisible()
  const undone = answer(contract.undoImport, () => ({ ...checked, status: 'undoing' as const }))
  await button(words.undo).first().click()
  await button(words.undoAction).click()
  await expect.poll(() => undone.length).toBe(1)
})

test('lists an unknown type first, gives it an icon, and checks the file again', async () => {
  const checked = run({ tally: { read: 3, new: 2, refused: 1 } })
  await openImports([checked])
  const field = page.getByRole('combobox', { name: words.iconFor('Parking Meter') })
  await field.click()
  await page.getByRole('option', { name: 'Bench', exact: true }).click()
  await expect.element(page.getByText(words.changed)).toBeVisible()
  const asked = answer(contract.checkImport, () => ({ ...checked, status: 'reading' as const }))
  await button(words.checkAgain).click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]?.body).toMatchObject({
    icons: [{ kind: 'Parking Meter', icon: 'bench' }],
    mapping: { latitude: 'LAT', type: 'TYPE', name: null },
  })
})

test('uses the result of the latest check', async () => {
  const checked = run()
  const { runs } = await openImports([checked])
  await page.getByRole('combobox', { name: words.iconFor('Parking Meter') }).click()
  await page.getByRole('option', { name: 'Bench', exact: true }).click()
  const reading = { ...checked, status: 'reading' as const }
  const read = { ...checked, updatedAt: new Date(Date.parse(checked.updatedAt) + 5000).toISOString() }
  answer(contract.checkImport, () => {
    runs[0] = reading
    return reading
  })
  const late = Promise.withResolvers<void>()
  answer(contract.getImport, async () => {
    await late.promise
    return read
  })
  await button(words.checkAgain).click()
  await expect.element(page.getByText(words.reading).first()).toBeVisible()
  runs[0] = read
  await expect.element(page.getByText(words.reading)).not.toBeInTheDocument()
  const decided = page.getByRole('radio', { name: words.outsideRefuse })
  await expect.element(decided).not.toBeInTheDocument()
  late.resolve()
  await decided.click()
  await expect.element(button('Import 1 location')).toBeEnabled()
})

test('asks to type the number before more than half of a source moves to the trash', async () => {
  await openImports([run({ tally: { read: 1, new: 0, same: 1, gone: 9, inSource: 10 } })])
  await page.getByRole('checkbox', { name: words.trashGone }).click()
  const save = button(words.takeOver)
  await expect.element(save).toBeDisabled()
  await page.getByLabelText(words.trashConfirm(9, 10)).fill('9')
  await expect.element(save).toBeEnabled()
})

test('shows the existing columns if required ones are missing', async () => {
  await openImports([run({ status: 'failed', problem: contract.importMessages.noCoordinates })])
  const problem = page.getByRole('alert').filter({ hasText: contract.importMessages.noCoordinates })
  await expect.element(problem).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Latitude' })).toHaveValue('LAT')
  await expect.element(button(words.checkAgain)).toBeEnabled()
})

test('shows a loading error with a retry', async () => {
  const me = user({ cityMemberships: [membership({ role: 'city_admin' })] })
  openCity(me)
  let down = true
  answer(contract.listImports, () => {
    if (down) throw new Problem('forbidden')
    return []
  })
  answerAt('GET', /^\/api\/city-admin\/stats$/, async () => ({
    status: 200,
    headers: {},
    body: JSON.stringify({
      users: 1,
      pendingRequests: 0,
      locations: 0,
      notes: 0,
      openWorkOrders: 0,
      activities: 0,
    }),
  }))
  await signIn(me)
  await openApp('/city-admin?tab=import')
  await expect.element(page.getByText(words.loadFailed)).toBeVisible()
  down = false
  await button('Try Again').click()
  await expect.element(heading(words.title)).toBeVisible()
})
