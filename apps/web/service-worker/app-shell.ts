/**
 * The program of one version, in a cache of its own. Those of the two versions before stay: pages of one may still be open and ask for
 * parts that the server no longer has (DUR-30), and the other may be an installation that broke off.
 */
import { served } from './served.ts'

/** The build's files, and one hash of all of them. */
declare const __SHELL__: { build: string; files: string[] }

const PREFIX = 'shell-'
/** A file whose name has its hash in it is the same in all versions. */
const HASHED = '/assets/'
/** Few, so that on a slow line the page and what it loads come first. */
const AT_A_TIME = 3

export const PAGE = '/'
const shell = __SHELL__
const name = `${PREFIX}${shell.build}-${served.page}`

/** Fetches all of it. What a try that broke off has fetched is not fetched again. */
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

/** All but this version's and the last two before it. */
export async function removeOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((other) => other.startsWith(PREFIX) && other !== name)
  await Promise.all(old.slice(0, -2).map((other) => caches.delete(other)))
}

export async function keptPage(): Promise<Response | undefined> {
  return (await caches.open(name)).match(PAGE)
}

/** From this version, else from another one that is still here, else from the network. */
export async function shellFile(request: Request): Promise<Response> {
  // By the bare path: to ignore what stands behind it the browser would look through all files for each one.
  const here = await (await caches.open(name)).match(new URL(request.url).pathname)
  return here ?? (await caches.match(request)) ?? fetch(request)
}
