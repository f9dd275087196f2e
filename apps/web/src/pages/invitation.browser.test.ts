/** CITY-25, CITY-26. Invitation page in all its states, and joining. */
import { acceptInvitation, lookAtInvitation } from '@lamplighter/domain/cities'
import { messageOf, Problem, type ProblemCode } from '@lamplighter/domain/http'
import { summariseWorkOrders } from '@lamplighter/domain/work-orders'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { invitationWords } from '../features/invitations/invitations.messages.ts'
import { openApp } from '../testing/app.tsx'
import { openCity } from '../testing/city-server.ts'
import { signIn } from '../testing/issuer.ts'
import { answer } from '../testing/network.ts'
import { membership, orderFigures, user } from '../testing/records.ts'

const secret = 'a'.repeat(43)
const address = `/invitation#${secret}`
const elm = { _id: '018f0000-0000-7000-8000-0000000000e1', name: 'Elm Grove', state: 'KS' }
const offer = {
  city: elm,
  role: 'department_director',
  invitedBy: 'Ana Lindqvist',
  note: 'See you on Monday',
  expiresAt: '2030-03-01T12:00:00.000Z',
  isPersonal: true,
} as const

/** A link to Home reads it when rendered. */
beforeEach(() => {
  answer(summariseWorkOrders, () => orderFigures({}))
})

test.each([
  'invitation_unknown',
  'invitation_used',
  'invitation_withdrawn',
  'invitation_expired',
  'invitation_void',
  'invitation_city_inactive',
] as const satisfies ProblemCode[])('%s is one sentence, and a way out', async (code) => {
  const me = user()
  openCity(me)
  await signIn(me)
  answer(lookAtInvitation, () => {
    throw new Problem(code)
  })
  await openApp(address)
  await expect.element(page.getByText(messageOf(code))).toBeVisible()
  await expect.element(page.getByRole('link', { name: invitationWords.toHome })).toBeVisible()
})

test('shows a signed-in user the city, explains a failed attempt, and joins', async () => {
  const me = user()
  openCity(me)
  await signIn(me)
  answer(lookAtInvitation, () => offer)
  let refused = true
  const asked = answer(acceptInvitation, () => {
    if (refused) throw new Problem('invitation_other_email')
    return { success: true as const, city: elm }
  })
  await openApp(address)
  await expect
    .element(page.getByText('Ana Lindqvist invites you to join Elm Grove, KS as Department Director.'))
    .toBeVisible()
  await expect.element(page.getByText(offer.note)).toBeVisible()
  await expect.element(page.getByText(invitationWords.personal)).toBeVisible()
  const join = page.getByRole('button', { name: 'Join Elm Grove, KS' })
  await join.click()
  await expect.element(page.getByText(messageOf('invitation_other_email'))).toBeVisible()
  refused = false
  await join.click()
  await expect.element(page.getByText('Welcome to Elm Grove, KS. You are a member now.')).toBeVisible()
  expect(asked.map(({ body }) => body.secret)).toEqual([secret, secret])
})

test('tells a user with an unconfirmed address what to do, and links to Settings', async () => {
  const me = user({ emailVerified: false })
  openCity(me)
  await signIn(me)
  answer(lookAtInvitation, () => offer)
  answer(acceptInvitation, () => {
    throw new Problem('invitation_address_unconfirmed')
  })
  await openApp(address)
  await page.getByRole('button', { name: 'Join Elm Grove, KS' }).click()
  await expect.element(page.getByText(messageOf('invitation_address_unconfirmed'))).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: invitationWords.toSettings }))
    .toHaveAttribute('href', '/settings')
})

test('tells a member so, and sends nothing', async () => {
  const me = user({
    cityMemberships: [membership({ cityId: elm._id, cityName: elm.name, cityState: elm.state })],
  })
  openCity(me)
  await signIn(me)
  answer(lookAtInvitation, () => offer)
  const asked = answer(acceptInvitation, () => ({ success: true as const, city: elm }))
  await openApp(address)
  await expect.element(page.getByText(/^You are already a member of Elm Grove, KS\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Join/ })).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
