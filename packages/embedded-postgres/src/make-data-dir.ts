import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents. Node's recursive mkdir never returns if the kernel reports ENOENT for a new name
 * in an existing folder, as in /proc.
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
      const advice =
        error.code === 'EACCES'
          ? `Create it as root for the user who runs this: install -d -o USER -m 700 ${dir}`
          : 'Choose another DATA_DIR.'
      throw new Error(`DATA_DIR: ${folder} cannot be made (${error.code}). ${advice}`)
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
