/**
 * Light, dark, sun, or the device's setting: one choice per device, shared by all tabs. The component
 * library has no sun mode: it uses light with other values of our variables (theme/theme.ts).
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { createStore } from '../../lib/state/store.ts'

export const appearances = ['light', 'dark', 'sun', 'auto'] as const
export type Appearance = (typeof appearances)[number]

/** The component library's own key. */
const STORAGE_KEY = 'mantine-color-scheme-value'
/** Scheme to return to from sun mode. */
const BEFORE_KEY = 'lamplighter.before-sun'

export const asAppearance = (value: unknown): Appearance =>
  appearances.find((known) => known === value) ?? 'light'

const schemeOf = (chosen: Appearance): MantineColorScheme => (chosen === 'sun' ? 'light' : chosen)

function stored(key: string): Appearance {
  try {
    return asAppearance(localStorage.getItem(key))
  } catch {
    return 'light'
  }
}

const chosen = createStore(stored(STORAGE_KEY))
export const appearance = { get: chosen.get, subscribe: chosen.subscribe }

/** `tellLibrary` is the library's `setColorScheme`, which rerenders. */
export function choose(next: Appearance, tellLibrary: (scheme: MantineColorScheme) => void): void {
  const before = chosen.get()
  tellLibrary(schemeOf(next))
  chosen.set(next)
  try {
    localStorage.setItem(STORAGE_KEY, next)
    if (next === 'sun' && before !== 'sun') localStorage.setItem(BEFORE_KEY, before)
  } catch {
    // Storage is full or disabled: the choice lasts until the page closes.
  }
}

/** Toggles between sun mode and the previous scheme. */
export function sunOrBefore(): Appearance {
  if (chosen.get() !== 'sun') return 'sun'
  const before = stored(BEFORE_KEY)
  return before === 'sun' ? 'light' : before
}

/** Passes the choice to the component library and follows other tabs. */
export function appearanceManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: () => schemeOf(chosen.get()),
    // `choose` stores it, because the library has no sun mode.
    set: () => undefined,
    subscribe(onUpdate) {
      listener = ({ key, newValue, storageArea }) => {
        if (storageArea !== localStorage || key !== STORAGE_KEY) return
        chosen.set(asAppearance(newValue))
        onUpdate(schemeOf(chosen.get()))
      }
      addEventListener('storage', listener)
    },
    unsubscribe() {
      if (listener) removeEventListener('storage', listener)
    },
    clear: () => undefined,
  }
}
