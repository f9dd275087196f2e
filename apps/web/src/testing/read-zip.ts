/** Reads a ZIP with uncompressed files by the directory at its end. */
export async function readZip(zip: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(await zip.arrayBuffer())
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let end = view.byteLength - 22
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < view.getUint16(end + 10, true); n++) {
    if (view.getUint16(at + 10, true) !== 0) throw new Error('An entry is not kept as it is')
    const [size, nameLength] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)]
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    files.set(name, new Uint8Array(view.buffer.slice(start, start + size)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}
