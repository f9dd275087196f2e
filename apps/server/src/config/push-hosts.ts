/** The addresses that the server sends push messages to (TELL-12). A device names its own, so only known hosts are called. */

/** Push services of Chrome, Firefox, Safari and Edge. `*.` stands for one or more labels. */
export const pushServices: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const hostEntry = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/
/** For a relay on the same machine, where nobody can listen in between. */
const localEntry = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/
/** A browser's way to write it has no usual port, and none above 65535. */
const isLocal = (entry: string) => localEntry.test(entry) && URL.parse(entry)?.origin === entry

/** True for an entry of the setting PUSH_HOSTS. IP addresses are no hosts. */
export const isPushHost = (entry: string): boolean => hostEntry.test(entry) || isLocal(entry)

/** `isPushEndpoint('https://fcm.googleapis.com/fcm/send/x', pushServices)` is true */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  // Reject non-canonical URLs: parsers may disagree about them.
  if (!url || url.href !== endpoint || url.username || url.password || url.hash) return false
  return hosts.some((entry) => {
    if (entry.startsWith('http://')) return url.origin === entry
    if (url.protocol !== 'https:' || url.port) return false
    return entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry
  })
}
