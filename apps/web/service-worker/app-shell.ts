/**
 * The app's files of one version, in their own cache. The caches of the two previous versions stay: open pages of one
 * may still request files that the server no longer has (DUR-30), and the other may be an interrupted installation.
 */
import { served } from './served.ts'

/** Files of the build, and one hash of all of them. */
declare const __SHELL__: { build: string; files: string[] }

const PREFIX = 'shell-'
/** Files with a hash in their name are the same in all versions. */
const HASHED = '/assets/'
/** Few, so that on a slow connection the page itself loads first. */
const AT_A_TIME = 3

export const PAGE = '/'
const shell = __SHELL__
const name = `${PREFIX}${shell.build}-${served.page}`

/** Fetches all files, without those that an interrupted attempt has fetched already. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(name)
  const waiting = [PAGE, ...shell.files]
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await keepFile(cache, path)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const hashed = path.startsWith(HASHED)
  if (await cache.match(path)) return
  const known = hashed ? await caches.match(path) : undefined
  const answer = known ?? (await fetch(path, { cache: hashed ? 'default' : 'reload', credentials: 'omit' }))
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

/** Deletes all caches except for this version and the previous two. */
export async function removeOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name)
  await Promise.all(old.slice(0, -2).map((other) => caches.delete(other)))
}

export async function keptPage(): Promise<Response | undefined> {
  return (await caches.open(name)).match(PAGE)
}

/** Looks in this version, then in the other cached versions, then in the network. */
export async function shellFile(request: Request): Promise<Response> {
  // Matches by the bare path, because with ignoreSearch the browser would scan all entries for each file.
  const here = await (await caches.open(name)).match(new URL(request.url).pathname)
  return here ?? (await caches.match(request)) ?? fetch(request)
}
