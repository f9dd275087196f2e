/**
 * Encodes the last row of a page by sort key and id like the server, so that lists can continue from the server to the
 * pack and back.
 */
interface Cursor {
  /** A time as in records, '2026-11-21T10:42:00.123456+00:00', or a name key, which starts with a space. */
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

/** Returns undefined for an invalid cursor. */
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
