/** LOC-36. The device's location on the maps page: found, denied, and every error case. */
import type { BrowserContext } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, people, signIn, test } from './support/journey.ts'
import { type LiveMap, mapLoaded, openMaps, slow, view } from './support/maps-page.ts'

const allow = (context: BrowserContext) =>
  context
    .grantPermissions(['geolocation'])
    .then(() => context.setGeolocation({ latitude: 40.6166, longitude: -96.6351, accuracy: 35 }))

test('the map finds the device, and explains each failure', async ({ page, context }) => {
  await test.step('found at once when allowed, with a ring, and again on demand', async () => {
    await allow(context)
    await signIn(page, people.worker)
    await page.goto('/maps')
    // Check first the message that closes by itself.
    await expect(page.getByText(/^Your position is only known to within 110 ft\./)).toBeVisible(slow)
    await mapLoaded(page)
    await expect.poll(() => view(page), slow).toEqual({ lat: 40.617, lng: -96.635, zoom: 18 })
    const ring = () =>
      page.evaluate(() => {
        const map = (window as unknown as { cityMap: LiveMap }).cityMap
        return map.queryRenderedFeatures(undefined, { layers: ['accuracy-ring'] }).length
      })
    await expect.poll(ring).toBeGreaterThan(0)
    await context.setGeolocation({ latitude: 40.6188, longitude: -96.6301, accuracy: 12 })
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await expect.poll(() => view(page)).toEqual({ lat: 40.619, lng: -96.63, zoom: 18 })
  })
  await test.step('denied permission is explained, and Retry Location asks again', async () => {
    await context.clearPermissions()
    await signIn(page, people.worker)
    await openMaps(page)
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await expect(page.getByText('Location Error')).toBeVisible()
    await expect(page.getByText(/^Location access denied\. Please enable location permissions/)).toBeVisible()
    await expectAccessible(page)
    await allow(context)
    await page.getByRole('button', { name: 'Retry Location' }).click()
    await expect(page.getByText('Location Error')).toBeHidden()
    await expect.poll(() => view(page)).toEqual({ lat: 40.617, lng: -96.635, zoom: 18 })
  })
  await test.step('every location error has its own message', async () => {
    // A fake geolocation that responds on demand: the browser offers no other way to cause these errors.
    await page.addInitScript(() => {
      const device = { secure: true, fail: (_code: number) => {} }
      const getCurrentPosition: Geolocation['getCurrentPosition'] = (_found, fail) => {
        device.fail = (code) => fail?.({ code, message: '' } as GeolocationPositionError)
      }
      Object.defineProperty(Navigator.prototype, 'geolocation', {
        value: { getCurrentPosition },
        configurable: true,
      })
      Object.defineProperty(window, 'isSecureContext', { get: () => device.secure })
      Object.assign(window, { device })
    })
    await signIn(page, people.worker)
    await openMaps(page)
    const failWith = async (code: number, sentence: string | RegExp) => {
      await expect(page.getByRole('button', { name: 'Finding Location...' })).toBeVisible()
      await expect(page.getByRole('tooltip', { name: 'Finding Location...' })).toHaveCount(0)
      await page.evaluate((failure) => {
        const { device } = window as unknown as { device: { fail(code: number): void } }
        device.fail(failure)
      }, code)
      await expect(page.getByText(sentence)).toBeVisible()
    }
    const retry = page.getByRole('button', { name: 'Retry Location' })
    await page.getByRole('button', { name: 'Find My Location' }).click()
    await failWith(2, /^Location service is unavailable\. Please check that location services are enabled/)
    await expect(page.getByText('Location Error')).toBeVisible()
    await retry.click()
    await failWith(3, 'Location request timed out. Please try again.')
    await retry.click()
    await failWith(9, /^Unable to retrieve your location\. Please check your device's location settings/)

    await page.evaluate(() =>
      Object.assign((window as unknown as { device: object }).device, { secure: false }),
    )
    const findMe = page.getByRole('button', { name: 'Find My Location' })
    await findMe.click()
    await expect(
      page.getByText('Geolocation requires HTTPS. Please use the secure version of this site.'),
    ).toBeVisible()
    await page.evaluate(() => {
      delete (Navigator.prototype as { geolocation?: unknown }).geolocation
    })
    await findMe.click()
    await expect(page.getByText('Geolocation is not supported in this browser.')).toBeVisible()
  })
})
