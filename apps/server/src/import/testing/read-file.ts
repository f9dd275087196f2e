/** Writes a file, reads it as the import does, and deletes it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceFile, SourceRow } from '../import-fields.ts'
import { type OpenOptions, openSource } from '../open-source.ts'

export type ReadFile = Omit<SourceFile, 'rows'> & { rows: SourceRow[] }

/** Writes several files side by side and reads the first. A function writes content that needs a path. */
export async function readFiles(
  files: Readonly<Record<string, string | Buffer | ((path: string) => void)>>,
  options: OpenOptions = {},
): Promise<ReadFile> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-read-'))
  try {
    for (const [name, content] of Object.entries(files))
      if (typeof content === 'function') content(join(folder, name))
      else await writeFile(join(folder, name), content)
    return await readPath(join(folder, Object.keys(files)[0] ?? ''), options)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export async function readPath(path: string, options: OpenOptions = {}): Promise<ReadFile> {
  const { source } = await openSource(path, options)
  const rows: SourceRow[] = []
  for await (const row of source.rows) rows.push(row)
  return { ...source, rows }
}
