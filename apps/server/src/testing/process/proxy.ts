/** A real proxy in front of servers on this machine, with a file from deploy in which only ports and paths differ. */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { freePort } from './server-process.ts'

const run = promisify(execFile)
export const deployFile = (name: string) =>
  fileURLToPath(new URL(`../../../../../deploy/${name}`, import.meta.url))

export const isInstalled = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
}

interface Place {
  dir: string
  port: number
  /** Ports of the servers behind it. */
  ports: readonly [number, number]
}

/** Writes the program's files and returns the command that runs it in the foreground. */
type Setup = (place: Place) => Promise<[program: string, args: string[]]>

async function nginx(site: string, { dir }: Place): Promise<[string, string[]]> {
  await writeFile(join(dir, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  const whole = `pid ${dir}/pid; error_log ${dir}/log; events {} http { access_log off; ${temporary.join(' ')} include ${dir}/site.conf; }`
  await writeFile(join(dir, 'nginx.conf'), whole)
  return ['nginx', ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'log'), '-g', 'daemon off;']]
}

const withServers = (text: string, [one, two]: Place['ports']) =>
  text.replaceAll('127.0.0.1:5000', `127.0.0.1:${one}`).replaceAll('127.0.0.1:5001', `127.0.0.1:${two}`)

export const proxies: Record<string, { program: string; setUp: Setup; tellsAddress: boolean }> = {
  'nginx with deploy/nginx.conf': {
    program: 'nginx',
    tellsAddress: true,
    async setUp(place) {
      const text = withServers(await readFile(deployFile('nginx.conf'), 'utf8'), place.ports)
      const site = text
        .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${place.port} ssl`)
        .replaceAll('/etc/ssl/lamplighter', place.dir)
      return nginx(site, place)
    },
  },
  'nginx as it comes, which lets a megabyte through and speaks HTTP/1.0': {
    program: 'nginx',
    tellsAddress: false,
    setUp: (place) =>
      nginx(
        `upstream servers { server 127.0.0.1:${place.ports[0]}; server 127.0.0.1:${place.ports[1]}; }
         server { listen 127.0.0.1:${place.port} ssl; ssl_certificate ${place.dir}/fullchain.pem;
           ssl_certificate_key ${place.dir}/privkey.pem; location / { proxy_pass http://servers; } }`,
        place,
      ),
  },
  'Caddy with deploy/Caddyfile': {
    program: 'caddy',
    tellsAddress: true,
    async setUp({ dir, port, ports }) {
      const text = withServers(await readFile(deployFile('Caddyfile'), 'utf8'), ports)
      const site = text.replace(
        'assets.city.example {',
        `https://127.0.0.1:${port} {\n\tbind 127.0.0.1\n\ttls ${dir}/fullchain.pem ${dir}/privkey.pem`,
      )
      await writeFile(join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
      return ['caddy', ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile']]
    },
  },
  'HAProxy with deploy/haproxy.cfg': {
    program: 'haproxy',
    tellsAddress: true,
    async setUp({ dir, port, ports }) {
      const text = withServers(await readFile(deployFile('haproxy.cfg'), 'utf8'), ports)
      const pem = join(dir, 'both.pem')
      const parts = ['fullchain.pem', 'privkey.pem'].map((name) => readFile(join(dir, name), 'utf8'))
      await writeFile(pem, (await Promise.all(parts)).join(''))
      const whole = text
        .replace('bind :80', `bind 127.0.0.1:${await freePort()}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/haproxy/lamplighter.pem', pem)
        // Only root can drop privileges.
        .replaceAll(process.getuid?.() === 0 ? '' : /^ {4}(user|group|chroot) .*\n/gm, '')
      await writeFile(join(dir, 'haproxy.cfg'), whole)
      return ['haproxy', ['-db', '-f', join(dir, 'haproxy.cfg')]]
    },
  },
}

export interface Answer {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  rawPayload: Buffer
  payload: string
  body: string
}

interface Ask {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer | object
}

export interface RunningProxy {
  /** Like an app's own `inject`, through the proxy, from the address 127.0.0.2. */
  inject(ask: Ask): Promise<Answer>
  stop(): Promise<void>
}

export async function startProxy(setUp: Setup, port: number, ports: Place['ports']): Promise<RunningProxy> {
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-proxy-'))
  await chmod(dir, 0o755)
  const ca = await makeCertificate(dir)
  const [program, args] = await setUp({ dir, port, ports })
  const home = join(dir, 'home')
  await mkdir(home)
  const env = {
    PATH: `${process.env.PATH}:/usr/sbin`,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const ended = once(child, 'close')
  const agent = new Agent({ ca, keepAlive: true, localAddress: '127.0.0.2' })
  const inject = ({ method, url, headers = {}, payload }: Ask) =>
    send(agent, port, method, url, headers, payload)
  for (let tries = 0; ; tries++) {
    const answer = await inject({ method: 'GET', url: '/healthz' }).catch(() => null)
    if (answer?.statusCode === 200) break
    if (tries > 200 || child.exitCode !== null) throw new Error(`${program} does not answer: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    inject,
    async stop() {
      agent.destroy()
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Enough of an app for the test browsers. */
export const asApp = (proxy: RunningProxy) => proxy as unknown as FastifyInstance

/** Writes a certificate for 127.0.0.1 that nobody signed, and its key. */
export async function makeCertificate(dir: string): Promise<Buffer> {
  const [certificate, key] = [join(dir, 'fullchain.pem'), join(dir, 'privkey.pem')]
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const named = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await run('openssl', [...made, ...named, '-keyout', key, '-out', certificate])
  return readFile(certificate)
}

function send(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  payload: Ask['payload'],
): Promise<Answer> {
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload) || payload === undefined
  const body = isText ? payload : JSON.stringify(payload)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const type = isText ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...type, ...headers, ...length } },
      (response) => {
        buffer(response).then((rawPayload) => {
          const text = rawPayload.toString()
          const { statusCode = 0, headers: received } = response
          resolve({ statusCode, headers: received, rawPayload, payload: text, body: text })
        }, reject)
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}
