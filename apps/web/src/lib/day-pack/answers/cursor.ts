/**
 * Names the last row of a page by time and id, as the server's cursors do: a list goes on here where the server's page ended, and
 * the other way round.
 */
interface Cursor {
  time: string
  id: string
}

/** `time` as it stands in a record: '2026-11-21T10:42:00.123456+00:00'. */
export const cursorOf = ({ time, id }: Cursor): string =>
  btoa(`${time.replace('T', ' ').replace(/(\+00:00|Z)$/, '+00')}|${id}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Undefined where it is none. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const [time = '', id] = atob(text.replaceAll('-', '+').replaceAll('_', '/')).split('|')
    return id ? { time: time.replace(' ', 'T').replace(/\+00$/, '+00:00'), id } : undefined
  } catch {
    return undefined
  }
}
