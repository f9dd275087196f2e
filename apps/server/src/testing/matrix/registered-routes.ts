/** Every route that the app has, as Fastify was told them, in the form of the table: 'GET /api/locations/{id}'. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const webFiles = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** Runs `build`, which makes an app, and answers with what it made and every route that was registered meanwhile. */
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

/** The built web app's files and the page that it is: for everybody, and the same for everybody. */
export function isWebFile(route: string): boolean {
  const [method = '', url = ''] = route.split(' ')
  if (method !== 'GET' && method !== 'HEAD') return false
  const file = `${webFiles}${decodeURIComponent(url)}`
  return url === '/*' || (url.length > 1 && existsSync(file) && statSync(file).isFile())
}
