import { confirmDeleteLocation, locationWords } from '@lamplighter/domain/locations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../../../testing/issuer.ts'
import { openOrders } from '../../../testing/order-server.ts'
import { location, user, workOrder } from '../../../testing/records.ts'
import { show } from '../../../testing/render.tsx'
import { DeleteLocationButton } from './delete-location-button.tsx'

test('the question before deleting a location counts its open work orders', async () => {
  const me = user()
  const bench = location({ name: 'Bench', userId: { _id: me._id, name: me.name } })
  const order = workOrder()
  order.locationId._id = bench._id
  openOrders(me, [order, workOrder({ title: 'Elsewhere' })], [bench])
  await signIn(me)
  await show(<DeleteLocationButton location={bench} onDeleted={() => undefined} />)
  await page.getByRole('button', { name: locationWords.deleteLocation }).click()
  const question = page.getByRole('dialog')
  await expect.element(question.getByText(confirmDeleteLocation('Bench', 1))).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
})
