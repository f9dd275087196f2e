/** For the tests: changes archives of cities. */
import { createHash } from 'node:crypto'

export const manifestOf = (entries: Entries) => JSON.parse(String(entries.get('manifest.json')))

export type Entries = Map<string, Buffer>

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Makes the lists fit again after a change, as an attacker would. */
export function relist(entries: Entries): void {
  const listed = [...entries].filter(([name]) => !['files.ndjson', 'manifest.json'].includes(name))
  const lines = listed.map(([name, content]) => ({ path: name, bytes: content.length, sha256: sha(content) }))
  const list = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const manifest = manifestOf(entries)
  manifest.files = {
    count: lines.length,
    bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0),
    sha256: sha(list),
  }
  const photos = lines.filter(({ path }) => path.startsWith('media/'))
  manifest.media = {
    ...manifest.media,
    files: photos.length,
    bytes: photos.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  entries.delete('files.ndjson')
  entries.delete('manifest.json')
  entries.set('files.ndjson', list)
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

export const editManifest = (entries: Entries, edit: (manifest: ReturnType<typeof manifestOf>) => void) => {
  const manifest = manifestOf(entries)
  edit(manifest)
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
}

export const editRows = (entries: Entries, table: string, edit: (row: Record<string, unknown>) => void) => {
  const rows = String(entries.get(`data/${table}.ndjson`))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  for (const row of rows) edit(row)
  entries.set(`data/${table}.ndjson`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
  relist(entries)
}

export const firstPhoto = (entries: Entries) =>
  [...entries.keys()].find((name) => name.startsWith('media/')) ?? ''
