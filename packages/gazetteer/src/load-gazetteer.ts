/**
 * Opens the gazetteer on first use. The very first start creates its file in a worker thread, which takes seconds. The
 * file is in the folder of the installed packages, or in DATA_DIR if that folder is read-only.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type OpenGazetteer, openGazetteer } from './gazetteer.ts'
import { GAZETTEER_EDITION, readGazetteer } from './gazetteer-file.ts'

const fileName = `gazetteer-${GAZETTEER_EDITION}.bin`
const besidePackages = fileURLToPath(
  new URL(`../../../node_modules/.cache/lamplighter/${fileName}`, import.meta.url),
)

export function lazyGazetteer(dataDir: string): () => Promise<OpenGazetteer> {
  let opened: Promise<OpenGazetteer> | null = null
  return () => {
    opened ??= open([besidePackages, join(dataDir, 'geocoder', fileName)])
    opened.catch(() => {
      opened = null
    })
    return opened
  }
}

async function open(paths: readonly string[]): Promise<OpenGazetteer> {
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => null)
    const known = bytes && readWhole(bytes)
    if (known) return known
  }
  const made = await makeInThread()
  for (const path of paths) if (await keep(path, made)) break
  return openGazetteer(readGazetteer(made))
}

/** Returns null for a truncated file or another edition, so that it is created again. */
function readWhole(bytes: Buffer): OpenGazetteer | null {
  try {
    return openGazetteer(
      readGazetteer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer),
    )
  } catch {
    return null
  }
}

function makeInThread(): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./make-gazetteer.ts', import.meta.url))
    thread.once('message', (packed: ArrayBuffer) => resolve(packed))
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread that makes the gazetteer ended with ${code}`)))
  })
}

async function keep(path: string, packed: ArrayBuffer): Promise<boolean> {
  const part = `${path}.${process.pid}.part`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(part, new Uint8Array(packed))
    await rename(part, path)
    return true
  } catch {
    return false
  }
}
