/**
 * Light, dark, sun, or as the device has it: one choice, kept on this device, the same in all of its tabs. The component
 * library knows no sun: for it that is light, with other values of our variables (theme/theme.ts).
 */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { createStore } from '../../lib/store.ts'

export const appearances = ['light', 'dark', 'sun', 'auto'] as const
export type Appearance = (typeof appearances)[number]

/** The library's own name for it: what older versions of the app have kept is read on. */
const STORAGE_KEY = 'mantine-color-scheme-value'
/** What one goes back to from sun. */
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

/** `tellLibrary` is the library's own `setColorScheme`, which draws anew. */
export function choose(next: Appearance, tellLibrary: (scheme: MantineColorScheme) => void): void {
  const before = chosen.get()
  tellLibrary(schemeOf(next))
  chosen.set(next)
  try {
    localStorage.setItem(STORAGE_KEY, next)
    if (next === 'sun' && before !== 'sun') localStorage.setItem(BEFORE_KEY, before)
  } catch {
    // Full or forbidden: the choice holds as long as the page.
  }
}

/** The other of sun and what there was before it. */
export function sunOrBefore(): Appearance {
  if (chosen.get() !== 'sun') return 'sun'
  const before = stored(BEFORE_KEY)
  return before === 'sun' ? 'light' : before
}

/** Hands the choice to the component library, and listens to the other tabs. */
export function appearanceManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined
  return {
    get: () => schemeOf(chosen.get()),
    // `choose` keeps it, under a name that the library does not know.
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
