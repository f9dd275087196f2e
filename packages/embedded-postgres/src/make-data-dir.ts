import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes the folder and those above it. Node's own way of doing so tries for ever where the kernel says "no such file" to
 * a new name in a folder that exists, as /proc does.
 */
export async function makeDataDir(dir: string): Promise<void> {
  const missing: string[] = []
  for (let at = dir; !(await isFolder(at)); at = dirname(at)) {
    missing.unshift(at)
    if (dirname(at) === at) break
  }
  for (const folder of missing)
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new Error(`DATA_DIR: ${folder} cannot be made (${error.code}). Choose another DATA_DIR.`)
    })
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    throw new Error(`DATA_DIR: ${path} cannot be used (${code}). Choose another DATA_DIR.`)
  }
  throw new Error(`DATA_DIR: ${path} is a file, not a folder. Choose another DATA_DIR.`)
}
