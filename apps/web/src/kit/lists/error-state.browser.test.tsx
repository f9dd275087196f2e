/** DUR-31, DUR-60. What could not be loaded names a device without network only if it is one. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/render.tsx'
import { withoutNetwork } from '../kit.messages.ts'
import { ErrorState } from './error-state.tsx'
import { ReachContext } from './reach-context.ts'

const message = 'Error Loading Activities'

test.each([
  ['offline', withoutNetwork.title],
  ['no answer', message],
] as const)('with reach "%s" the title is "%s"', async (reach, title) => {
  await show(
    <ReachContext value={reach}>
      <ErrorState message={message} onRetry={() => undefined} />
    </ReachContext>,
  )
  await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  await expect.element(page.getByText(withoutNetwork.hint)).toBeVisible()
  if (reach !== 'offline') await expect.element(page.getByText(/online/)).not.toBeInTheDocument()
})
