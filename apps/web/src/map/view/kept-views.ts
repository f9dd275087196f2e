/** The last view of each user in each city, per tab: reopening the map returns there. */
const STORAGE_KEY = 'lamplighter.map-views'

export function keptView(of: string): string | undefined {
  return all()[of]
}

export function keepView(of: string, view: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...all(), [of]: view }))
  } catch {
    // Storage may be disabled; the URL still has the secret.
  }
}

function all(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  } catch {
    return {}
  }
}
