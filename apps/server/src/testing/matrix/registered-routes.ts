/** Every route of the app, recorded while Fastify registers them, in the table's format: 'GET /api/locations/{id}'. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const webFiles = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Runs `build`, which creates an app, and returns its result and every route that was registered. */
export async function withRoutes<T>(build: () => Promise<T>): Promise<{ made: T; routes: Set<string> }> {
  const routes = new Set<string>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    return { made: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}

/** The built web app's files and its page: public, and the same for everyone. */
export function isWebFile(route: string): boolean {
  const [method = '', url = ''] = route.split(' ')
  if (method !== 'GET' && method !== 'HEAD') return false
  const file = `${webFiles}${decodeURIComponent(url)}`
  return url === '/*' || (url.length > 1 && existsSync(file) && statSync(file).isFile())
}
