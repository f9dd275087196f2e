/** Whether the user hid the checklist on this device. */
const STORAGE_KEY = 'lamplighter.setup-hidden'

export function wasHidden(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'yes'
  } catch {
    return false
  }
}

export function keepHidden(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(STORAGE_KEY, 'yes')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage may be disabled; the choice then lasts until the user leaves the page.
  }
}
