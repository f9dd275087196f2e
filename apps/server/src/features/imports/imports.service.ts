/** A person's actions on an import: start, read, save, stop, undo. import-jobs.ts does the work. */
import { iconOf, isIconKey } from '@lamplighter/domain/catalog'
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/imports'
import { checkSaving, type ImportDetail, MAX_IMPORT_BYTES } from '@lamplighter/domain/imports'
import { enforce } from '@lamplighter/domain/rules'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { ImportError } from '../../import/import-error.ts'
import { dropRows, recordImportRun } from '../../import/imports.repo.ts'
import { requireUndoable } from '../../import/undo-import.ts'
import { authorize, rejectInactiveCity } from '../memberships/index.ts'
import * as repo from './imports.repo.ts'
import { dropFile, endStoppedJob } from './jobs.repo.ts'

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listImports>) {
  authorize(user, 'imports:run', { cityId: query.cityId })
  return { body: await repo.listRuns(db, query.cityId) }
}

export async function get(context: ReadContext, { params }: InputOf<typeof contract.getImport>) {
  return { body: await runFor(context, params.id) }
}

/** Throws not_found or forbidden for a caller who may not import into its city. */
export async function runFor(
  { db, user }: Pick<ReadContext, 'db' | 'user'>,
  id: string,
): Promise<ImportDetail> {
  const run = await repo.findRun(db, id)
  authorize(user, 'imports:run', { cityId: run?.cityId ?? '' })
  return orNotFound(run)
}

export async function begin(context: WriteContext, { body }: InputOf<typeof contract.beginImport>) {
  const { db, user, parts } = context
  authorize(user, 'imports:run', { cityId: body.cityId })
  await rejectInactiveCity(db, user, body.cityId)
  if (body.bytes === 0) throw problem('import_file_refused')
  if (body.bytes > MAX_IMPORT_BYTES) throw problem('import_too_large')
  // The bytes, the file assembled from them, and its rows.
  await parts.disk.claim('upload', { later: 3 * body.bytes })
  const fileName = plainName(body.fileName)
  await repo.insertRun(db, { ...body, id: body._id, fileName, userId: user.userId })
  return answer(context, body._id)
}

export async function check(context: WriteContext, { params, body }: InputOf<typeof contract.checkImport>) {
  const { db, user } = context
  const run = await lockOwnRun(context, params.id)
  if (run.job !== null || !['checked', 'failed'].includes(run.status) || run.received !== run.bytes)
    throw problem('import_not_ready')
  const icons = [...body.icons.map(({ icon }) => icon), ...(body.icon === null ? [] : [body.icon])]
  if (!icons.every((icon) => isIconKey(icon) && iconOf(icon).kind === 'asset')) throw problem('icon_unknown')
  await repo.queueJob(db, params.id, 'read', { userId: user.userId, settings: body })
  return answer(context, params.id)
}

export async function save(context: WriteContext, { params, body }: InputOf<typeof contract.saveImport>) {
  const { db, user } = context
  const run = await lockOwnRun(context, params.id)
  await rejectInactiveCity(db, user, run.cityId)
  if (run.job !== null || !['checked', 'failed'].includes(run.status) || !run.preview)
    throw problem('import_not_ready')
  if (!(await repo.hasRows(db, params.id))) throw problem('import_rows_gone')
  const { outside = 0, gone = 0, inSource = 0 } = run.tally
  enforce(checkSaving({ outside, gone, inSource, broken: run.preview.broken !== null }, body))
  const { confirmed: _, ...saving } = body
  await repo.queueJob(db, params.id, 'save', { userId: user.userId, settings: { ...run.settings, saving } })
  return answer(context, params.id)
}

export async function cancel(context: WriteContext, { params }: InputOf<typeof contract.cancelImport>) {
  const { db } = context
  const run = await lockOwnRun(context, params.id)
  if (run.job === 'undo') throw problem('import_not_ready')
  if (run.job !== null && run.claimed) await repo.requestStop(db, params.id)
  else if (run.job !== null) await endStoppedJob(db, params.id, null)
  else if (['uploading', 'checked', 'failed'].includes(run.status) && run.bytes !== null) {
    await recordImportRun(db, params.id, { status: 'cancelled' })
    await dropFile(db, params.id)
    await dropRows(db, params.id)
  } else if (run.status !== 'cancelled') throw problem('import_not_ready')
  return answer(context, params.id)
}

export async function undo(context: WriteContext, { params }: InputOf<typeof contract.undoImport>) {
  const { db, user } = context
  const run = await lockOwnRun(context, params.id)
  await rejectInactiveCity(db, user, run.cityId)
  if (run.job !== null) throw problem('import_not_ready')
  await requireUndoable(db, params.id).catch((error: unknown) => {
    if (error instanceof ImportError) throw problem('import_not_undoable', { reason: error.sentence })
    throw error
  })
  await repo.queueJob(db, params.id, 'undo', { userId: user.userId })
  return answer(context, params.id)
}

async function lockOwnRun({ db, user }: WriteContext, id: string): Promise<repo.LockedRun> {
  const run = await repo.lockRun(db, id)
  authorize(user, 'imports:run', { cityId: run?.cityId ?? '' })
  return orNotFound(run)
}

async function answer({ db, audits }: WriteContext, id: string) {
  const { preview: _, ...run } = orNotFound(await repo.findRun(db, id))
  audits.push({ objectType: 'import', objectId: id, cityId: run.cityId, after: { status: run.status } })
  return { body: run }
}

/** Removes folders and control characters, for lists and for a file on the server's disk. */
function plainName(name: string): string {
  const last = name.replace(/^.*[\\/]/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this regex removes them
  return last.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim() || 'file'
}
