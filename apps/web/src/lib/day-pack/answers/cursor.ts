/**
 * Names the last row of a page by its sort key and id, as the server's cursors do: a list goes on here where the server's page ended, and
 * the other way round.
 */
interface Cursor {
  /** A time as it stands in a record, '2026-11-21T10:42:00.123456+00:00', or the key of a name, which begins with a blank. */
  key: string
  id: string
}

export function cursorOf({ key, id }: Cursor): string {
  const serverKey = key.replace(/^(\d{4}-\d\d-\d\d)T(.*?)(\+00:00|Z)$/, '$1 $2+00')
  return btoa(String.fromCharCode(...new TextEncoder().encode(`${serverKey}|${id}`)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Undefined where it is none. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const [key = '', id] = new TextDecoder()
      .decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
      .split('|')
    return id ? { key: key.replace(/^(\d{4}-\d\d-\d\d) (.*)\+00$/, '$1T$2+00:00'), id } : undefined
  } catch {
    return undefined
  }
}
