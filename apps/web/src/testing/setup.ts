/** Setup of every browser test: loads the app's font, and cleans up the page afterwards. */
import '@fontsource-variable/inter/wght.css'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '../lib/api/query-client.ts'
import { patience } from '../lib/api/responsive-timeout.ts'
import { automaticPacks } from '../lib/day-pack/automatic-packs.ts'
import { endSession } from './issuer.ts'
import { endTest, forgetAnswers } from './network.ts'

beforeAll(async () => {
  await document.fonts.load('1em "Inter Variable"')
  await commands.routeNetwork()
})

beforeEach(() => {
  // Tests of day packs turn it on.
  automaticPacks.switchTo(false)
  // Tests of a slow server set it back.
  patience.times = 20
})

afterEach(async () => {
  await cleanup()
  endTest()
  await endSession()
  queryClient.clear()
  notifications.clean()
  localStorage.clear()
  expect(forgetAnswers(), 'asked and not answered').toEqual([])
})
