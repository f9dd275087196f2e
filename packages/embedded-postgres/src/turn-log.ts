// Rotates the database log: the current file becomes `.1`, `.1` becomes `.2`, and the old `.2` is deleted.
import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 1_000_000

/** Before a server starts, nobody has the file open, so a rename is enough. */
export function setAsideLog(logFile: string, maxBytes = MAX_BYTES): void {
  if (isLong(logFile, maxBytes)) {
    makeRoom(logFile)
    renameSync(logFile, `${logFile}.1`)
  }
}

/**
 * A running server keeps the file open and appends to its end, so the file is copied and truncated in place. A line
 * written in between is lost. On a full disk, the copy is lost.
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
