/**
 * Worker that resizes photos and hashes files. It handles one file at a time, so that only one picture is in memory.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type DrawnPhoto, drawPhoto, NOT_DRAWN } from './draw-photo.ts'

export interface FileTask {
  id: number
  file: Blob
  /** True to resize the photo if it is too large. */
  smaller: boolean
  /** True to draw a thumbnail. */
  thumbnail: boolean
}

export interface FileDone extends DrawnPhoto {
  id: number
  /** Hex hash of the file to send; null if it could not be read. */
  sha256: string | null
}

const PART_BYTES = 4 * 1024 * 1024
let turn: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<FileTask>) => {
  turn = turn.then(async () => postMessage(await prepare(data)))
})

async function prepare({ id, file, smaller, thumbnail }: FileTask): Promise<FileDone> {
  const drawn =
    smaller || thumbnail ? await drawPhoto(file, { smaller, thumbnail }).catch(() => NOT_DRAWN) : NOT_DRAWN
  return { id, ...drawn, sha256: await hashOf(drawn.smaller ?? file).catch(() => null) }
}

/** Reads the file in chunks, because a video of 500 MB does not fit into a phone's memory. */
async function hashOf(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += PART_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + PART_BYTES).arrayBuffer()))
  return bytesToHex(hash.digest())
}
