/** Tabs of the dashboards on phones. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Tabbed, TabCount } from '../../../kit/page/tabbed.tsx'
import { show } from '../../../testing/render.tsx'
import { cityAdminWords } from '../city-admin.messages.ts'

const words = Object.values(cityAdminWords.tabs)

for (const width of [390, 320]) {
  test(`at ${width} pixels, every tab of the City Admin is in sight and none is cut`, async () => {
    await page.viewport(width, 844)
    await show(
      <Tabbed
        label="City Admin"
        tabs={words.map((value) => ({
          value,
          label: (
            <>
              {value}
              {value === cityAdminWords.tabs.users && <TabCount count={12} what="pending requests" />}
            </>
          ),
        }))}
        tab={words[0] ?? ''}
        onTab={() => undefined}
      >
        Panel
      </Tabbed>,
    )
    await expect.element(page.getByRole('tablist')).toBeVisible()
    const list = page.getByRole('tablist').element()
    const tabs = page.getByRole('tab').elements()
    expect(tabs).toHaveLength(words.length)
    const { left, right } = list.getBoundingClientRect()
    const cut = tabs.filter((tab) => {
      const box = tab.getBoundingClientRect()
      return box.left < left || box.right > Math.min(right, width) || tab.scrollWidth > tab.clientWidth
    })
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
  })
}
