/** Where each person looked last, in each city, since this tab was opened: the way back to the map leads there. */
const STORAGE_KEY = 'lamplighter.map-views'

export function keptView(of: string): string | undefined {
  return all()[of]
}

export function keepView(of: string, view: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...all(), [of]: view }))
  } catch {
    // Storage may be switched off; the address still has it.
  }
}

function all(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}
