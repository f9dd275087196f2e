import { Problem } from '@lamplighter/domain/http'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ReachContext } from '../kit/lists/reach-context.ts'
import { connectivity } from '../lib/api/connectivity.ts'
import { answerAt } from '../testing/network.ts'
import { show } from '../testing/render.tsx'
import { ScreenError } from './screen-error.tsx'

const error = new TypeError('Failed to fetch dynamically imported module: /assets/activities.js')

test('DUR-31 a late answer does not reload a screen without code while the server is away', async () => {
  let asked = 0
  answerAt('GET', /^\/readyz$/, () => {
    asked += 1
    throw new Problem('unavailable')
  })
  const screen = (reach: 'no answer' | 'reached') => (
    <ReachContext value={reach}>
      <ScreenError error={error} reset={() => undefined} />
    </ReachContext>
  )
  const { rerender } = await show(screen('no answer'))
  await expect.element(page.getByRole('heading', { name: "Couldn't show this page" })).toBeVisible()
  // A reload would end this test.
  await rerender(screen('reached'))
  await expect.poll(() => asked).toBe(1)
  await expect.poll(connectivity.reach.get).toBe('unavailable')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
})
