import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/render.tsx'
import { serverProblem } from '../media.messages.ts'
import type { Upload } from '../upload/upload-queue.ts'
import { UploadRow } from './upload-row.tsx'

const sending: Upload = {
  ...{ mediaId: 'm1', owner: 'u1', draftKey: 'd1', cityId: 'c1', locationId: null },
  ...{ name: 'slat.jpg', kind: 'image', thumbnail: null, preview: '' },
  ...{ bytes: 58_000, originalBytes: null, sentBytes: 1_000 },
  ...{ state: 'sending', preparing: false, retryAt: null, message: null, kept: true, keeping: false },
}

test('DUR-66 a file that waits for its next try names the problem instead of its progress', async () => {
  const shown = await show(<UploadRow upload={sending} onRemove={() => undefined} />)
  await expect.element(page.getByText('Sending 1 kB of 58 kB, 1%')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await shown.rerender(
    <UploadRow upload={{ ...sending, retryAt: Date.now() - 1 }} onRemove={() => undefined} />,
  )
  await expect.element(page.getByText(serverProblem(0))).toBeVisible()
  await expect.element(page.getByText(/%/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})
