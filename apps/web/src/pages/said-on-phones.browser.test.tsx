/** Messages on phones take at most two lines without broken words, and can be read to the end. */
import { cityMessages } from '@lamplighter/domain/cities'
import { messageOf, notKeptWords } from '@lamplighter/domain/http'
import { movedToTrash, restoredFromTrash } from '@lamplighter/domain/locations'
import { fixWarning, vaguePosition } from '@lamplighter/domain/map'
import { notifications } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { merged, nowAdmin } from '../features/admin/cities/city-changes.messages.ts'
import { joiningWords, welcomeToCity } from '../features/cities/cities.messages.ts'
import { requestApproved, requestRejected } from '../features/city-admin/city-admin.messages.ts'
import { crewCreated, crewDeleted, crewWords } from '../features/city-admin/crews/crews.messages.ts'
import { orderSettingsWords } from '../features/city-admin/order-settings/order-settings.messages.ts'
import { removedWords } from '../features/day-pack/day-pack.messages.ts'
import { downloadBegun } from '../features/exports/exports.messages.ts'
import { importWords } from '../features/imports/imports.messages.ts'
import { invitationWords } from '../features/invitations/invitations.messages.ts'
import { draftKept, keptUntilSent, queuedNoteWords } from '../features/locations/draft/draft.messages.ts'
import {
  keptWithoutFiles,
  savedWithLostFiles,
  savedWithoutFiles,
  savedWithoutNotes,
} from '../features/locations/saving/saving.messages.ts'
import { keptWithTrashed } from '../features/notes/notes.messages.ts'
import { keptAsNew, savedLater } from '../features/outbox/outbox.messages.ts'
import { deviceWords } from '../features/settings/device/device.messages.ts'
import { linkSent } from '../features/settings/settings.messages.ts'
import { bulkWords } from '../kit/lists/bulk/bulk.messages.ts'
import { sayingWords } from '../kit/messages/say.messages.ts'
import { say } from '../kit/messages/say.tsx'
import { keptMessages } from '../lib/outbox/outbox.messages.ts'
import { show } from '../testing/render.tsx'

const name = 'Fire hydrant at the corner of Cottonwood Ave and Clover Street'
const act = () => undefined
const undo = { label: 'Undo', act }
const open = { label: 'Open', act }

const longest: [string, ...(typeof undo)[]][] = [
  [savedLater(name, 'Location and notes saved successfully!'), open, undo],
  ['Failed to create/update work order. Please try again.'],
  ['Successfully recalculated statistics for 128 cities!'],
  ['User city assignment updated successfully!'],
  ['You are still signed in: the server did not answer. Try again.'],
  ['Your password has been changed. Please log in with the new one.'],
  ['Nothing left to send. Add the files again, or delete this entry.'],
  [movedToTrash(name), undo],
  [restoredFromTrash(name), open],
  [keptAsNew(name), open, undo],
  [keptUntilSent(name), undo],
  [draftKept(name), { label: 'Discard', act }],
  [keptWithTrashed(name)],
  [keptMessages.signInEnded, undo],
  [keptMessages.sentAgain],
  [savedWithoutFiles('12 of 20 files have not arrived yet', true)],
  [savedWithoutFiles('12 of 20 files have not arrived yet', false)],
  [savedWithLostFiles],
  [savedWithoutNotes],
  [keptWithoutFiles],
  [notKeptWords.full, { label: notKeptWords.openSettings, act }],
  [notKeptWords.nowhere],
  [queuedNoteWords.goesWithFiles],
  [queuedNoteWords.waitsForFiles],
  [queuedNoteWords.waitsForUnkeptFiles],
  [fixWarning(350) ?? ''],
  [vaguePosition(350) ?? ''],
  [removedWords('Prairie Falls, NE')],
  [welcomeToCity('Cedar Bend Township, NE')],
  [downloadBegun('prairie-falls-ne-locations-2026-11-22.csv')],
  [linkSent('wilhelmina.featherstonehaugh@publicworks.cedarbend.example')],
  [importWords.otherFile],
  [bulkWords.notKept],
  [cityMessages.requestSent],
  [joiningWords.stillPending],
  [deviceWords.cleared],
  [deviceWords.refused],
  [invitationWords.notCopied],
  [invitationWords.withdrawFailed],
  [nowAdmin('Alexandra Featherstone', 'Prairie Falls, NE')],
  [requestApproved('Alexandra Featherstone', 'Prairie Falls, NE')],
  [crewCreated(name)],
  [crewDeleted(name)],
  [crewWords.saveFailed],
  [crewWords.deleteFailed],
  [orderSettingsWords.saved],
  [orderSettingsWords.savedWithDates],
  [requestRejected('Alexandra Featherstone')],
  [merged('Prairie Falls, NE', 'North Prairie Falls, NE')],
]

const LINE_HEIGHT = 1.6
const words = () => document.querySelector<HTMLElement>('[role=alert] [class*=words]')

/** The text of each line. */
function linesOf(element: Element): string[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines = new Map<number, string>()
  for (let node = text.nextNode(); node; node = text.nextNode()) {
    if (node.parentElement?.className === 'visually-hidden') continue
    const letters = node.textContent ?? ''
    for (let at = 0; at < letters.length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + letters[at])
    }
  }
  return [...lines.values()].map((line) => line.trim())
}

/** Layout problems of a message; empty if there are none. */
function flawsOf(element: HTMLElement, width: number): string[] {
  const size = Number.parseFloat(getComputedStyle(element).fontSize)
  const lines = linesOf(element)
  const shown = (element.querySelector('[aria-hidden]') ?? element).textContent
  const buttons = [...document.querySelectorAll('[role=alert] button')]
  const flaws = {
    [`letters of ${size} px`]: size < 14,
    'more than two lines': lines.length > 2 || element.offsetHeight > 2 * LINE_HEIGHT * size,
    'its end is cut off': element.scrollHeight > element.clientHeight + 1,
    [`a line does not end behind a word: ${lines.join(' / ')}`]:
      lines.join(' ').replaceAll('- ', '-') !== shown,
    'a button outside of the screen': buttons.some((button) => button.getBoundingClientRect().right > width),
  }
  return Object.entries(flaws).flatMap(([flaw, is]) => (is ? [flaw] : []))
}

for (const width of [390, 320]) {
  test(`at ${width} pixels, every message fits on two lines without broken words`, async () => {
    await page.viewport(width, 844)
    await show(null)
    const found: Record<string, string[]> = {}
    for (const [message, ...actions] of longest) {
      say.info(message, ...actions)
      await expect.poll(() => words()?.textContent).toContain(message)
      const flaws = flawsOf(words() as HTMLElement, width)
      if (flaws.length > 0) found[message] = flaws
      notifications.clean()
      await expect.poll(words).toBeNull()
    }
    expect(found).toEqual({})
  })
}

test('a longer message has a button for the rest, and then stays', async () => {
  await page.viewport(390, 844)
  await show(null)
  const long = messageOf('invitation_void')
  say.failure(long)
  await expect.element(page.getByRole('alert')).toHaveTextContent(long)
  expect((words() as HTMLElement).scrollHeight).toBeGreaterThan((words() as HTMLElement).clientHeight)
  await page.getByRole('button', { name: sayingWords.more }).click()
  await expect.poll(() => words()?.scrollHeight === words()?.clientHeight).toBe(true)
  await expect.element(page.getByRole('button', { name: sayingWords.more })).not.toBeInTheDocument()
})
