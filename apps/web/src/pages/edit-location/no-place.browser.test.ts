/** LOC-107. An address of the edit page whose coordinates are no place. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noPlaceWords } from '../../features/locations/locations.messages.ts'
import { TRY_AGAIN } from '../../kit/kit.messages.ts'
import { openApp } from '../../testing/app.tsx'
import { openCity } from '../../testing/city-server.ts'
import { signIn } from '../../testing/issuer.ts'
import { user } from '../../testing/records.ts'

for (const [how, query, words] of [
  ['swapped', 'lat=-96.6337&lng=40.6195', noPlaceWords.invalid],
  ['written with commas', 'lat=40,6195&lng=-96,6337', noPlaceWords.invalid],
  ['zero', 'lat=0&lng=0', noPlaceWords.ocean],
] as const) {
  test(`LOC-107 coordinates that are ${how} are named, and the map is offered instead of a retry`, async () => {
    const me = user()
    const { listed } = openCity(me)
    await signIn(me)
    await openApp(`/edit-location?${query}`)
    await expect.element(page.getByText(words)).toBeVisible()
    const map = page.getByRole('main').getByRole('link', { name: 'Maps' })
    await expect.element(map).toHaveAttribute('href', '/maps')
    await expect.element(page.getByRole('button', { name: TRY_AGAIN })).not.toBeInTheDocument()
    expect(listed).toEqual([])
  })
}
