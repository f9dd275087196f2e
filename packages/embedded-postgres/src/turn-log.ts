// Rotates the database's log: a long one becomes `.1`, the former `.1` becomes `.2`, the former `.2` is deleted.
import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 1_000_000

/** Before a server is started: nobody writes into the file. */
export function setAsideLog(logFile: string, maxBytes = MAX_BYTES): void {
  if (isLong(logFile, maxBytes)) {
    makeRoom(logFile)
    renameSync(logFile, `${logFile}.1`)
  }
}

/**
 * While a server runs. It holds the file open and adds to its end, wherever that is, so the file is copied and emptied
 * in place; a line that is written in the moment between is lost. On a full disk the copy is.
 */
export function turnLog(logFile: string, maxBytes = MAX_BYTES): void {
  if (!isLong(logFile, maxBytes)) return
  makeRoom(logFile)
  try {
    copyFileSync(logFile, `${logFile}.1`)
  } catch {
    rmSync(`${logFile}.1`, { force: true })
  }
  truncateSync(logFile)
}

function isLong(logFile: string, maxBytes: number): boolean {
  return (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > maxBytes
}

function makeRoom(logFile: string): void {
  if (statSync(`${logFile}.1`, { throwIfNoEntry: false })) renameSync(`${logFile}.1`, `${logFile}.2`)
}
