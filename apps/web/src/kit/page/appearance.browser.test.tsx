/** WORD-18. A choice in one control applies to all controls and tabs of this device. */
import { Button, Checkbox } from '@mantine/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { show } from '../../testing/render.tsx'
import { lightVariables, sunVariables } from '../../theme/tokens.ts'
import { useAppearance } from './appearance.ts'
import { AppearanceChoice } from './appearance-choice.tsx'
import { appearanceManager } from './kept-appearance.ts'

const choice = (name: string) => page.getByRole('radio', { name })
const choose = (name: string) => page.getByText(name, { exact: true }).click()
const ink = () => getComputedStyle(document.documentElement).getPropertyValue('--ink')
const paper = () => getComputedStyle(document.body).backgroundColor
const scheme = () => document.documentElement.dataset.mantineColorScheme

/** Toggles sun mode like the map's button. */
function SunSwitch() {
  const { switchSun } = useAppearance()
  return (
    <button type="button" onClick={switchSun}>
      Switch
    </button>
  )
}

async function open() {
  onTestFinished(async () => {
    // The test's own render has unmounted by now, so render a choice to reset.
    await show(<AppearanceChoice />)
    await choose('Light')
    await expect.poll(ink).toBe(lightVariables['--ink'])
    await cleanup()
  })
  await show(
    <>
      <AppearanceChoice />
      <SunSwitch />
    </>,
  )
}

/** Fires the storage event of a choice in another tab. */
function chosenElsewhere(value: string): void {
  localStorage.setItem('mantine-color-scheme-value', value)
  const change = { key: 'mantine-color-scheme-value', newValue: value, storageArea: localStorage }
  dispatchEvent(new StorageEvent('storage', change))
}

test('WORD-18 sun mode uses the light scheme with other colors, and is remembered', async () => {
  await open()
  await choose('Sun')
  await expect.poll(ink).toBe(sunVariables['--ink'])
  expect(scheme()).toBe('light')
  expect(paper()).toBe('rgb(255, 255, 255)')
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('sun')
  expect(appearanceManager().get('dark')).toBe('light')
  await cleanup()
  await show(<AppearanceChoice />)
  await expect.element(choice('Sun')).toBeChecked()
  expect(ink()).toBe(sunVariables['--ink'])
})

test('WORD-18 buttons use the colors of sun mode, with or without a color of their own', async () => {
  await open()
  await show(
    <>
      <Button>Save</Button>
      <Button color="lamp">Close</Button>
      <div style={{ background: 'var(--lamp)' }} data-testid="lamp" />
    </>,
  )
  const ground = (element: Element) => getComputedStyle(element).backgroundColor
  const buttons = () => ['Save', 'Close'].map((name) => ground(page.getByRole('button', { name }).element()))
  const lamp = () => ground(page.getByTestId('lamp').element())
  const byDay = lamp()
  expect(buttons()).toEqual([byDay, byDay])
  chosenElsewhere('sun')
  await expect.poll(lamp).not.toBe(byDay)
  await expect.poll(buttons).toEqual([lamp(), lamp()])
})

test('WORD-18 a check mark is readable in each appearance', async () => {
  await open()
  await show(
    <>
      <Checkbox label="Push" checked readOnly />
      <div style={{ color: 'var(--on-lamp)' }} data-testid="on-lamp" />
    </>,
  )
  const color = (element: Element | null) => element && getComputedStyle(element).color
  const mark = () => color(document.querySelector('.mantine-Checkbox-icon'))
  const byDay = mark()
  expect(byDay).toBe(color(page.getByTestId('on-lamp').element()))
  chosenElsewhere('dark')
  await expect.poll(mark).not.toBe(byDay)
  await expect.poll(mark).toBe(color(page.getByTestId('on-lamp').element()))
})

test('WORD-18 the map button toggles sun mode and restores the previous scheme', async () => {
  await open()
  await choose('Dark')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect.element(choice('Sun')).toBeChecked()
  expect(scheme()).toBe('light')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect.element(choice('Dark')).toBeChecked()
  expect(scheme()).toBe('dark')
})

test('WORD-18 follows a choice in another tab', async () => {
  await open()
  chosenElsewhere('sun')
  await expect.element(choice('Sun')).toBeChecked()
  await expect.poll(ink).toBe(sunVariables['--ink'])
  chosenElsewhere('dark')
  await expect.element(choice('Dark')).toBeChecked()
  expect(scheme()).toBe('dark')
})

test('WORD-18 offers four appearances by names that people know from other apps', async () => {
  await open()
  const names = page
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)
  expect(names).toEqual(['Light', 'Dark', 'Sun', 'Same as device'])
})
