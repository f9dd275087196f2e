import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../testing/render.tsx'
import { reasonName } from './order-settings.messages.ts'
import { ReasonsField } from './reasons-field.tsx'

/** Renders once more before the new line comes, as a busy device does. */
function LateLine() {
  const [reasons, setReasons] = useState<readonly string[]>(['Fixed'])
  const [, renderAgain] = useState(0)
  return (
    <ReasonsField
      value={reasons}
      problems={[]}
      onChange={(next) => {
        renderAgain((count) => count + 1)
        setTimeout(() => setReasons(next), 100)
      }}
    />
  )
}

test('Enter moves to the new line, however late it comes', async () => {
  await show(<LateLine />)
  await page.getByRole('textbox', { name: reasonName(0) }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: reasonName(1) })).toHaveFocus()
})
