/** How many uploads have begun here and are not finished, and what of them has arrived. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parts } from '../../parts.ts'
import { uploadsFolder } from './media.service.ts'

/** Each upload is a file named by its id; what is written about it and made of it lies beside it. */
const isUpload = (name: string) => /^[0-9a-f-]{36}$/i.test(name)

export async function uploadsUnderWay(parts: Parts): Promise<{ count: number; bytes: number }> {
  const folder = uploadsFolder(parts)
  const names = (await readdir(folder).catch(() => [])).filter(isUpload)
  let bytes = 0
  for (const name of names) bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0
  return { count: names.length, bytes }
}
