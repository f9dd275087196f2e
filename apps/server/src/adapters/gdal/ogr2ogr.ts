/**
 * Runs GDAL's program `ogr2ogr`, which writes Shapefiles, if the operator has installed it. It reads only our own files, by
 * names of our own. All drivers but two are off, so it opens no other format and no address on the network.
 */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { logWarning } from '../../monitoring/log-warning.ts'

const LOOK_MS = 10_000
const SAID_CHARS = 20_000
const KEPT_DRIVERS = ['GPKG', 'ESRI Shapefile']

export interface Ogr2ogr {
  /**
   * Writes `{layer}.shp` and its parts into the folder, as `{layer}.sql` there selects from `rows.gpkg`. When the signal
   * aborts, the process is killed. Returns or throws only after it has ended.
   */
  writeShapefile(layer: string, options: { folder: string; signal: AbortSignal }): Promise<void>
}

/** Null if it is not installed, or was built without one of the two formats. */
export async function findOgr2ogr(): Promise<Ogr2ogr | null> {
  try {
    const said = await run(['--formats'], { signal: AbortSignal.timeout(LOOK_MS) })
    const drivers = [...said.matchAll(/^ +(\S.*?) -[a-z, ]+- \(r/gm)].map(([, name = '']) => name)
    if (!KEPT_DRIVERS.every((name) => drivers.includes(name))) return null
    const others = drivers.filter((name) => !KEPT_DRIVERS.includes(name))
    return {
      async writeShapefile(layer, options) {
        const env = { GDAL_SKIP: others.join(','), GDAL_DRIVER_PATH: 'disable', PROJ_NETWORK: 'OFF' }
        const how = ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8']
        const what = ['-dialect', 'OGRSQL', '-sql', `@${layer}.sql`]
        await run([...how, ...what, `${layer}.shp`, 'rows.gpkg'], { ...options, env })
      },
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      logWarning(`Shapefiles cannot be written: ${(error as Error).message}`)
    return null
  }
}

interface Running {
  signal: AbortSignal
  folder?: string
  env?: Record<string, string>
}

/** Resolves with its output. */
function run(args: readonly string[], { signal, folder, env }: Running): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const child = spawn('ogr2ogr', args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < SAID_CHARS) said += text
    })
  // Without a process nothing else follows. After an abort, 'close' follows when the process has ended.
  child.on('error', (error) => {
    if (child.pid === undefined) reject(error)
  })
  child.on('close', (code) => {
    if (code === 0) resolve(said)
    else reject(signal.aborted ? signal.reason : new Error(`ogr2ogr ended with ${code}: ${said.trim()}`))
  })
  lowerPriorityOf(child.pid)
  return promise
}

function lowerPriorityOf(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}
