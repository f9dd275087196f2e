import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/render.tsx'

function Waiting({ kind: Kind }: { kind: typeof Button | typeof ActionIcon }) {
  const [loading, setLoading] = useState(false)
  return (
    <Kind loading={loading} onClick={() => setLoading(true)}>
      Save
    </Kind>
  )
}

const opacityOf = (part: string) => {
  const [found] = document.querySelectorAll(`[class*="-${part}"]`)
  return found && Number(getComputedStyle(found).opacity)
}

for (const [kind, parts] of [
  [Button, ['Button-loader', 'Button-inner', 'Button-label']],
  [ActionIcon, ['ActionIcon-loader', 'ActionIcon-icon']],
] as const)
  test(`WORD-27 ${parts[0]}: disables at once and shows its spinner after 200 ms`, async () => {
    await show(<Waiting kind={kind} />)
    const button = page.getByRole('button', { name: 'Save' }).element() as HTMLButtonElement
    const [loader, ...words] = parts
    button.click()
    const pressed = performance.now()
    await expect.poll(() => opacityOf(loader), { interval: 10 }).toBeDefined()
    expect(button.disabled).toBe(true)
    let seen = opacityOf(loader)
    while (performance.now() - pressed < 150) {
      expect([seen, ...words.map(opacityOf)]).toEqual([0, ...words.map(() => 1)])
      await new Promise(requestAnimationFrame)
      seen = opacityOf(loader)
    }
    await expect.poll(() => opacityOf(loader)).toBe(1)
    await expect.poll(() => opacityOf(words[0])).toBe(0)
  })
