/** LABEL-1, LABEL-2, LABEL-3. Sheets of labels, and their codes read by the real decoder. */
import { labelAddress, MAX_LABELS } from '@lamplighter/domain/labels'
import { listLocations } from '@lamplighter/domain/locations'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  labelsOnSheets,
  sheetNumber,
  tooManyLabels,
  labelWords as words,
} from '../features/labels/labels.messages.ts'
import { createCodeReader } from '../features/labels/scan/code-reader.ts'
import { withoutNetwork } from '../kit/kit.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline, pageOf } from '../testing/network.ts'
import { location, user } from '../testing/records.ts'

const PX_PER_INCH = 96

async function openLabels(found: ReturnType<typeof location>[], address = '/print/labels') {
  const me = user()
  openCity(me, found)
  await signIn(me)
  await openApp(address)
}

async function onPaper() {
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
}

const sheets = () => [...document.querySelectorAll('section ol')]
const labels = () => [...document.querySelectorAll('section ol > li')]
const inches = (pixels: number) => Math.round((pixels / PX_PER_INCH) * 1000) / 1000

function placeOf(label: Element) {
  const sheet = label.closest('ol')?.getBoundingClientRect()
  const { left, top, width, height } = label.getBoundingClientRect()
  return [left - (sheet?.left ?? 0), top - (sheet?.top ?? 0), width, height].map(inches)
}

/** Draws the code of a label as large as a camera sees it. */
async function readCode(label: Element) {
  const svg = label.querySelector('svg')?.cloneNode(true) as SVGElement
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', '300')
  svg.setAttribute('height', '300')
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
  await image.decode()
  const canvas = new OffscreenCanvas(300, 300)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, 300, 300)
  context?.drawImage(image, 0, 0)
  const reader = createCodeReader()
  const answer = await reader.read(await createImageBitmap(canvas))
  reader.stop()
  return answer
}

test('LABEL-2 labels have their size and place on paper, and codes that open their locations', async () => {
  const found = Array.from({ length: 31 }, (_, at) => location({ name: `Hydrant ${at + 1}` }))
  await openLabels(found)
  await expect.element(page.getByText(labelsOnSheets(31, 2))).toBeVisible()
  await onPaper()
  await expect.poll(() => inches(sheets()[0]?.getBoundingClientRect().width ?? 0)).toBe(8.5)
  expect(inches(sheets()[0]?.getBoundingClientRect().height ?? 0)).toBe(11)
  const all = labels()
  expect(all).toHaveLength(31)
  expect(placeOf(all[0] as Element)).toEqual([0.188, 0.5, 2.625, 1])
  expect(placeOf(all[29] as Element)).toEqual([5.688, 9.5, 2.625, 1])
  expect(placeOf(all[30] as Element)).toEqual([0.188, 0.5, 2.625, 1])
  // The paper begins with the first sheet, and nothing else is printed.
  expect(sheets()[0]?.getBoundingClientRect().left).toBe(0)
  expect(document.querySelector('h1')?.checkVisibility()).toBe(false)
  const first = all[0] as Element
  const named = found.find(({ name }) => first.textContent?.includes(name))
  expect(await readCode(first)).toEqual({
    state: 'read',
    texts: [labelAddress(window.location.origin, { kind: 'location', id: named?._id ?? '' })],
  })
})

test('LABEL-3 a partly used sheet begins at the first free label', async () => {
  await openLabels([location({ name: 'One' }), location({ name: 'Two' })])
  await page.getByLabelText(words.sheet).selectOptions('5163')
  await userEvent.fill(page.getByLabelText(words.first), '10')
  await expect.element(page.getByText(labelsOnSheets(2, 2))).toBeVisible()
  await expect.element(page.getByRole('list', { name: sheetNumber(2, 2) })).toBeVisible()
  await onPaper()
  await expect.poll(() => placeOf(labels()[0] as Element)).toEqual([4.344, 8.5, 4, 2])
  expect(placeOf(labels()[1] as Element)).toEqual([0.156, 0.5, 4, 2])
})

test.each([
  ['280 letters', 'W'.repeat(280)],
  ['right to left', 'מחסן העירייה '.repeat(20)],
  ['emoji', '🚒👩‍🚒'.repeat(40)],
  ['lines', 'one\n'.repeat(60)],
  ['markup', '<img src=x onerror=alert(1)>'.repeat(9)],
  ['overrides', '\u202e\u202d'.repeat(100)],
])('LABEL-2 a name of %s stays in its label', async (_what, name) => {
  await openLabels([location({ name })])
  await expect.element(page.getByText(labelsOnSheets(1, 1))).toBeVisible()
  await onPaper()
  await expect.poll(() => placeOf(labels()[0] as Element)).toEqual([0.188, 0.5, 2.625, 1])
  const label = labels()[0] as HTMLElement
  expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight)
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  const lines = label.querySelector('bdi')?.parentElement as HTMLElement
  expect(lines.scrollHeight).toBeLessThanOrEqual(lines.clientHeight)
  const code = label.querySelector('svg')?.getBoundingClientRect()
  expect(inches(code?.width ?? 0)).toBe(0.96)
})

test('LABEL-1 one print has a bounded number of labels and says so', async () => {
  const many = Array.from({ length: 200 }, (_, at) => location({ name: `Pole ${at}` }))
  await openLabels(many)
  answer(listLocations, ({ query }) => {
    const from = Number(query.after ?? 0)
    const items = Array.from({ length: query.limit ?? 50 }, (_, at) =>
      location({ name: `Pole ${from + at}` }),
    )
    return pageOf(items, 5000, String(from + items.length))
  })
  await openApp('/print/labels?search=pole')
  await expect.element(page.getByText(tooManyLabels(5000))).toBeVisible()
  await expect.element(page.getByText(labelsOnSheets(MAX_LABELS, 20))).toBeVisible()
})

test('LABEL-1 says if there is nothing to label, or a selection is gone', async () => {
  await openLabels([])
  await expect.element(page.getByText(words.none)).toBeVisible()
  await openApp('/print/labels?selected=true')
  await expect.element(page.getByText(words.selectionGone)).toBeVisible()
  await openApp(`/print/labels?id=${crypto.randomUUID()}`)
  await expect.element(page.getByText(words.oneGone)).toBeVisible()
})

test('LABEL-1 prints the selected locations', async () => {
  await page.viewport(1440, 900)
  await openLabels(
    [location({ name: 'One' }), location({ name: 'Two' }), location({ name: 'Three' })],
    '/saved-locations',
  )
  await page.getByRole('checkbox', { name: /Two/ }).click()
  await page.getByRole('link', { name: 'Print Labels' }).click()
  await expect.element(page.getByText(labelsOnSheets(1, 1))).toBeVisible()
  await expect.poll(() => labels()[0]?.textContent).toContain('Two')
  // The next user of this tab does not see them.
  await openLabels([], '/print/labels?selected=true')
  await expect.element(page.getByText(words.selectionGone)).toBeVisible()
})

test('LABEL-1 says if the locations cannot be loaded', async () => {
  await openLabels([location()], '/print/labels?selected=true')
  goOffline()
  await openApp('/print/labels?search=other')
  await expect.element(page.getByText(withoutNetwork.title)).toBeVisible()
})
