/**
 * A backup is a folder with `tables/NAME.copy.gz` (rows as COPY writes them), `media/KEY`, SHA256SUMS over
 * these, manifest.json with the hash of SHA256SUMS, and manifest.sha256, which is written last. `sha256sum
 * -c` reads both lists.
 */
import { createHash } from 'node:crypto'
import { lstat, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Increase it when older programs could not read the new format. */
export const FORMAT = 1
export const SUMS = 'SHA256SUMS'
const MANIFEST = 'manifest.json'
const SEAL = 'manifest.sha256'
/** Far above real manifests: hundreds of tables, and a thousand file names. */
const MAX_MANIFEST_BYTES = 5_000_000
/** The maximum number of missing or damaged files that are named. */
export const MAX_NAMED = 1000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const amount = z.number().int().min(0)

const manifestShape = z.object({
  program: z.literal('lamplighter'),
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** Identifies the installation; the same in all of its backups. */
  installation: z.string().max(64),
  madeAt: z.iso.datetime(),
  reason: z.enum(['command', 'schedule', 'upgrade', 'replace']),
  version: z.string().max(50),
  postgres: z.string().max(200),
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  tables: z
    .array(
      z.object({
        name: identifier,
        columns: z.array(identifier).min(1).max(1600),
        rows: amount,
        /** Hash of the rows as COPY writes them, before compression. */
        sha256,
      }),
    )
    .max(10_000),
  /** Tables whose rows are not included (leftOut in catalog.ts). */
  leftOut: z.array(identifier).max(10_000),
  /** The last number that an identity column assigned. */
  sequences: z.array(z.object({ table: identifier, column: identifier, last: z.number().int() })).max(10_000),
  /** Null when photos and videos stay in their bucket. */
  media: z.nullable(
    z.object({
      files: amount,
      bytes: amount,
      /** Files that rows name but the store did not have, or whose content differs from the stored hash. */
      missing: z.object({ count: amount, named: z.array(z.string().max(500)).max(MAX_NAMED) }),
      damaged: z.object({ count: amount, named: z.array(z.string().max(500)).max(MAX_NAMED) }),
    }),
  ),
  /** Total size of all files that SHA256SUMS lists. */
  bytes: amount,
  sums: sha256,
})

export type Manifest = z.output<typeof manifestShape>
export type TableRecord = Manifest['tables'][number]

/** The backup cannot be used; the message says why. */
export class UnusableBackup extends Error {
  override name = 'UnusableBackup'
}

export const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifestShape.parse(manifest), null, 1)}\n`
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flag: 'wx' })
  await writeFile(join(folder, SEAL), `${hashOf(text)}  ${MANIFEST}\n`, { mode: 0o600, flag: 'wx' })
}

/** Reads the manifest of a finished backup, or throws UnusableBackup. The files are not checked. */
export async function readManifest(folder: string): Promise<Manifest> {
  const seal = (await readSmall(folder, SEAL)).toString()
  const text = await readSmall(folder, MANIFEST)
  if (seal !== `${hashOf(text)}  ${MANIFEST}\n`)
    throw new UnusableBackup(`${folder} was changed after it was made: ${MANIFEST} has changed.`)
  return parseManifest(folder, text.toString())
}

function parseManifest(folder: string, text: string): Manifest {
  let found: { program?: unknown; format?: unknown; version?: unknown } | null
  try {
    found = JSON.parse(text)
  } catch {
    throw new UnusableBackup(`${folder} is not a backup of Lamplighter: ${MANIFEST} is not JSON.`)
  }
  if (found?.program !== 'lamplighter')
    throw new UnusableBackup(`${folder} is not a backup of Lamplighter, but of something else.`)
  if (typeof found.format === 'number' && found.format > FORMAT)
    throw new UnusableBackup(
      `${folder} was made by a newer version of Lamplighter (${String(found.version).slice(0, 50)}). Restore it with that version or a newer one.`,
    )
  const parsed = manifestShape.safeParse(found)
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.')
  throw new UnusableBackup(`${folder} cannot be read: ${MANIFEST} contains something unknown at "${where}".`)
}

async function readSmall(folder: string, name: string): Promise<Buffer> {
  const path = join(folder, name)
  const found = await lstat(path).catch(() => null)
  if (!found)
    throw new UnusableBackup(
      `${folder} is not a finished backup: it has no ${name}. An interrupted backup cannot be restored.`,
    )
  if (!found.isFile() || found.size > MAX_MANIFEST_BYTES)
    throw new UnusableBackup(`${folder} is not a backup of Lamplighter: ${name} is not what it should be.`)
  return readFile(path)
}
