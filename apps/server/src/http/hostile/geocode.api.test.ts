/** SEC-19: the point of a reverse geocode is two finite numbers; nothing that a caller sends becomes a URL to fetch. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let wes: Person
beforeAll(async () => {
  app = await testApp()
  wes = await app.as('wes')
})
afterAll(() => app.close())

it.each([
  'latitude=http://169.254.169.254/latest&longitude=1',
  'latitude=http%3A%2F%2Flocalhost&longitude=1',
  'latitude=1e400&longitude=1',
  'latitude=-1e400&longitude=1',
  'latitude=NaN&longitude=1',
  'latitude=Infinity&longitude=1',
  'latitude=90.1&longitude=1',
  'latitude=1&longitude=-180.1',
  'latitude=1&latitude=2&longitude=1',
  'latitude[]=1&longitude=1',
  'latitude=[1]&longitude=1',
  'latitude=&longitude=1',
  'latitude=%20&longitude=1',
  'latitude=1%00&longitude=1',
  'latitude=1;drop&longitude=1',
  'latitude=1&longitude=1&url=http://localhost',
  'lat=1&lon=1',
  '',
])('%s is rejected', async (query) => {
  expect(await wes.send('GET', `/api/geocode/reverse?${query}`)).toMatchObject({
    status: 422,
    problem: { code: 'invalid_request' },
  })
})

it.each(['latitude=40.6&longitude=-96.6', 'latitude=-90&longitude=180', 'latitude=0&longitude=1e-9'])(
  '%s is a point',
  async (query) => {
    const answer = await wes.send('GET', `/api/geocode/reverse?${query}`)
    expect(answer).toMatchObject({ status: 200, body: { city: expect.any(String), zip: expect.any(String) } })
  },
)
