/**
 * Reads a ZIP by the directory at its end, without loading its files into memory. People may have packed the files again,
 * so compressed entries are read too.
 */

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 65_535
const MAX_DIRECTORY_BYTES = 20_000_000
const STORED = 0
const DEFLATED = 8

export interface ZipEntry {
  /** Size of the content. */
  bytes: number
  /** The content, as long as it has at most `bytes` bytes; null if it cannot be read. */
  read(): Promise<Blob | null>
}

/** Returns the entries by their path; null if the file is no ZIP. */
export async function readZip(zip: Blob): Promise<Map<string, ZipEntry> | null> {
  const tailAt = Math.max(0, zip.size - END_BYTES - MAX_COMMENT_BYTES)
  const tail = await viewOf(zip, tailAt, zip.size)
  let end = tail.byteLength - END_BYTES
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1
  if (end < 0) return null
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (size > MAX_DIRECTORY_BYTES || from + size > zip.size) return null
  const directory = await viewOf(zip, from, from + size)
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at + ENTRY_BYTES <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== ENTRY) return null
    const nameBytes = directory.getUint16(at + 28, true)
    if (at + ENTRY_BYTES + nameBytes > directory.byteLength) return null
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + ENTRY_BYTES, nameBytes))
    const bytes = directory.getUint32(at + 24, true)
    const place = {
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      local: directory.getUint32(at + 42, true),
    }
    entries.set(name, { bytes, read: () => contentOf(zip, place, bytes) })
    at += ENTRY_BYTES + nameBytes + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true)
  }
  return entries
}

async function contentOf(
  zip: Blob,
  { method, packed, local }: { method: number; packed: number; local: number },
  bytes: number,
): Promise<Blob | null> {
  if (local + LOCAL_BYTES > zip.size) return null
  const header = await viewOf(zip, local, local + LOCAL_BYTES)
  const start = local + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
  const content = zip.slice(start, start + packed)
  if (method === STORED) return content.size === bytes ? content : null
  if (method !== DEFLATED) return null
  return unpacked(content, bytes).catch(() => null)
}

/** Stops at the size that the directory names, so that a small file cannot fill the device. */
async function unpacked(content: Blob, bytes: number): Promise<Blob | null> {
  let length = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      length += piece.byteLength
      if (length > bytes) controller.error(new Error('An entry is longer than the ZIP says'))
      else controller.enqueue(piece)
    },
  })
  const stream = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(counted)
  const blob = await new Response(stream).blob()
  return blob.size === bytes ? blob : null
}

async function viewOf(zip: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(from, to).arrayBuffer())
}
