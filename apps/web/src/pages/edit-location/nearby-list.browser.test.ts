/** LOC-87. Nearby locations as a list, without a map. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editWords } from '../../features/locations/editor/edit.messages.ts'
import { openApp } from '../../testing/app.tsx'
import { button, see } from '../../testing/edit-page.ts'
import { signIn } from '../../testing/issuer.ts'
import { openOrders } from '../../testing/order-server.ts'
import { location as aLocation, user, workOrder } from '../../testing/records.ts'

const bench = aLocation({ name: 'Bench by the gate' })
const { _id, latitude, longitude } = bench
const beside = (name: string, north: number) => aLocation({ name, latitude: latitude + north, longitude })
const lamp = beside('Lamp 12', 0.001)
const valve = beside('Valve 7', -0.0002)
const far = beside('Weir', 0.01)
const list = () => page.getByRole('list', { name: editWords.nearby, exact: true })

test('LOC-87 lists nearby locations by distance, with links to their open orders', async () => {
  const me = user()
  const { name, icon, city, state } = lamp
  const place = { _id: lamp._id, name, icon, latitude: lamp.latitude, longitude, city, state, deleted: false }
  openOrders(me, [workOrder({ locationId: place, title: 'Lamp flickers' })], [bench, lamp, valve, far])
  await signIn(me)
  await openApp(`/edit-location?id=${_id}&lat=${latitude}&lng=${longitude}&from=savedlocations`)
  const head = button(editWords.nearby)
  await see(head)
  expect(head.element().getAttribute('aria-expanded')).toBe('false')
  ;(head.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(list().getByRole('link', { name: 'Lamp flickers' }))
  const told = [...list().element().children].map((one) => one.textContent)
  expect(told).toHaveLength(2)
  expect(told[0]).toContain('Valve 773 ft')
  expect(told[1]).toContain('Lamp 12360 ft')
  await list().getByRole('link', { name: 'Valve 7' }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('id')).toBe(valve._id)
})
