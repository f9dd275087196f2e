/** LOC-52. The map's search offline, with a day pack. */
import { searchPlaces, summariseLocations } from '@lamplighter/domain/locations'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { withoutNetwork } from '../kit/kit.messages.ts'
import { answerFromPacks } from '../lib/day-pack/answer-from-packs.ts'
import { keepReads } from '../lib/reads/keep-reads.ts'
import { placeSearchWords } from '../map/search/search.messages.ts'
import { openApp } from '../testing/app.tsx'
import { clearPacks, putPack } from '../testing/day-packs.ts'
import { signIn } from '../testing/issuer.ts'
import { answer, goOffline } from '../testing/network.ts'
import { openOrders } from '../testing/order-server.ts'
import { location, locationSummary, user } from '../testing/records.ts'

const me = user()
const oak = location({ name: 'Old Oak', description: 'by the river' })
const inPack = location({ name: 'Oak by the Mill' })

beforeAll(() => {
  answerFromPacks()
  return keepReads()
})
afterEach(clearPacks)

const search = page.getByRole('combobox', { name: 'Search the map' })
const option = (name: RegExp) => page.getByRole('option', { name })
const nothing = (text: string) => page.getByText(new RegExp(`Nothing found for .${text}`)).first()

async function lookAtMap() {
  await page.viewport(1440, 900)
  const server = openOrders(me, [], [oak])
  answer(summariseLocations, () => locationSummary({ total: 1, matching: 1 }))
  answer(searchPlaces, () => ({ results: [] }))
  await signIn(me)
  await openApp('/maps')
  await expect.poll(() => server.listed.length).toBeGreaterThan(0)
}

test('finds locations by name, and says that it knows nothing else', async () => {
  await lookAtMap()
  await search.fill('oak')
  await expect.element(nothing('oak')).toBeVisible()
  await expect.element(page.getByText(placeSearchWords.fromPack)).not.toBeInTheDocument()

  await putPack({ owner: me._id, locations: [oak, inPack] })
  goOffline()
  await search.fill('mill oak')
  await expect.element(option(/Oak by the Mill/)).toBeVisible()
  await expect.element(option(/Old Oak/)).not.toBeInTheDocument()
  await expect.element(page.getByText(placeSearchWords.fromPack)).toBeVisible()
  // The word is only in its description.
  await search.fill('river')
  await expect.element(nothing('river')).toBeVisible()
  await search.fill('old o')
  await option(/Old Oak/).click()
  await expect.element(page.getByRole('region', { name: placeSearchWords.found })).toBeVisible()
})

test('says that there was no answer if there is no day pack', async () => {
  await lookAtMap()
  goOffline()
  await search.fill('oak')
  await expect.element(page.getByText(placeSearchWords.failed).first()).toBeVisible()
  await expect.element(page.getByText(withoutNetwork.title)).not.toBeInTheDocument()
})
