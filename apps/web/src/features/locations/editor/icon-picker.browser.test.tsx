/** LOC-100. Finding a type by its name. */
import { assetIcons, generalIcons } from '@lamplighter/domain/catalog'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signIn } from '../../../testing/issuer.ts'
import { user } from '../../../testing/records.ts'
import { show } from '../../../testing/render.tsx'
import { editWords } from './edit.messages.ts'
import { IconPicker } from './icon-picker.tsx'

test('LOC-100 a search without a match offers the general types', async () => {
  await signIn(user())
  await show(<IconPicker chosen={null} recent={[]} onChoose={() => undefined} />)
  const none = page.getByText(editWords.noSuchIcon)
  await page.getByRole('searchbox').fill('hydrent')
  await expect.element(page.getByRole('button', { name: 'Fire Hydrant' })).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('dead tree')
  await expect.element(none).toBeVisible()
  const [general] = generalIcons(assetIcons)
  await expect.element(page.getByRole('button', { name: general?.label ?? '', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Fire Hydrant' })).not.toBeInTheDocument()
})
