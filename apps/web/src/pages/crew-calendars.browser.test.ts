/** ORDER-75. The card in Settings: links that show a crew's work orders in calendar apps. */
import { listSessions, type User } from '@lamplighter/domain/auth'
import { listMyCityRequests } from '@lamplighter/domain/cities'
import { Problem } from '@lamplighter/domain/http'
import { getNotificationChoices, usualChoices } from '@lamplighter/domain/notifications'
import { getMyStats } from '@lamplighter/domain/settings'
import {
  type CrewCalendar,
  deleteCalendar,
  getOrderChoices,
  listCalendars,
  makeCalendar,
} from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  turnOffLink,
  calendarWords as words,
} from '../features/work-orders/crew-calendars/crew-calendars.messages.ts'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { orderChoices, user } from '../testing/records.ts'

const card = () => page.getByRole('region', { name: words.title })
const crews = [
  { _id: '00000000-0000-7000-8000-0000000000c1', name: 'Night shift', leadId: null, memberIds: [] },
  { _id: '00000000-0000-7000-8000-0000000000c2', name: 'Parks 1', leadId: null, memberIds: [] },
]

let me: User
let links: CrewCalendar[]

beforeEach(async () => {
  await page.viewport(390, 844)
  me = user()
  links = []
  openCity(me)
  answer(listSessions, () => [])
  answer(listMyCityRequests, () => [])
  answer(getMyStats, () => ({ locations: 0, notes: 0, media: 0, workOrdersOpened: 0, workOrdersClosed: 0 }))
  answer(getNotificationChoices, () => ({
    choices: usualChoices,
    quiet: null,
    mailTo: { address: me.email },
  }))
  answer(getOrderChoices, () => ({ ...orderChoices(me), crews }))
  answer(listCalendars, () => links)
  answer(makeCalendar, ({ body: { _id, crewId } }) => {
    const made = linkTo(crewId, _id)
    links = [...links, made]
    return made
  })
  answer(deleteCalendar, ({ params }) => {
    links = links.filter(({ _id }) => _id !== params.id)
    return { success: true } as const
  })
  await signIn(me)
})

function linkTo(crewId: string, _id = crewId): CrewCalendar {
  const { name = '' } = crews.find((crew) => crew._id === crewId) ?? {}
  const city = { _id: me.cityMemberships[0]?.cityId ?? '', name: 'Prairie Falls' }
  return {
    _id,
    crew: { _id: crewId, name },
    city,
    link: `http://localhost/c?key=${crewId}`,
    lastReadAt: null,
  }
}

test('ORDER-75 makes a link, copies it, and turns it off after a question', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openApp('/settings')
  const make = card().getByRole('button', { name: words.make })
  await expect.element(make).toBeDisabled()
  await card().getByRole('combobox', { name: words.crew }).selectOptions('Night shift')
  await make.click()
  await expect.element(page.getByText(words.made)).toBeVisible()
  await expect.element(card().getByText(words.neverRead, { exact: false })).toBeVisible()
  await card()
    .getByRole('button', { name: `${words.copy}: Night shift` })
    .click()
  await expect.element(page.getByText(words.copied)).toBeVisible()
  expect(copied).toHaveBeenCalledExactlyOnceWith(links[0]?.link)
  // A crew that has a link is not offered again.
  const offered = card().getByRole('combobox').element() as HTMLSelectElement
  expect([...offered.options].map(({ text }) => text)).toEqual([words.choose, 'Parks 1'])

  await card()
    .getByRole('button', { name: `${words.turnOff}: Night shift` })
    .click()
  const question = page.getByRole('dialog', { name: turnOffLink('Night shift') })
  await question.getByRole('button', { name: words.turnOff }).click()
  await expect.element(page.getByText(words.turnedOff)).toBeVisible()
  await expect.element(card().getByText(words.neverRead, { exact: false })).not.toBeInTheDocument()
  expect(links).toEqual([])
})

test('ORDER-75 a link that cannot be copied is selected for copying by hand', async () => {
  links = crews.map(({ _id }) => linkTo(_id))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await openApp('/settings')
  await expect.element(card().getByText(words.allHaveLinks)).toBeVisible()
  await card()
    .getByRole('button', { name: `${words.copy}: Parks 1` })
    .click()
  await expect.element(page.getByText(words.notCopied)).toBeVisible()
  expect(getSelection()?.toString() || (document.activeElement as HTMLInputElement).value).toContain('key=')
})

test('ORDER-75 says when the city has no crews', async () => {
  answer(getOrderChoices, () => ({ ...orderChoices(me), crews: [] }))
  await openApp('/settings')
  await expect.element(card().getByText(words.noCrews)).toBeVisible()
})

test('ORDER-75 says when nothing loads, and when a link cannot be made', async () => {
  let fails = true
  answer(listCalendars, () => {
    if (fails) throw new Problem('not_found')
    return []
  })
  await openApp('/settings')
  await expect.element(card().getByText(words.loadFailed)).toBeVisible()
  fails = false
  await card().getByRole('button', { name: TRY_AGAIN }).click()
  answer(makeCalendar, () => {
    throw new Problem('not_found')
  })
  await card().getByRole('combobox', { name: words.crew }).selectOptions('Parks 1')
  await card().getByRole('button', { name: words.make }).click()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await expect.element(card().getByRole('combobox')).toHaveValue(crews[1]?._id)
})
