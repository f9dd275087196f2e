/** Reads the header of a JPEG: its size in pixels, and the EXIF block with the time the photo was taken. */

export interface JpegHead {
  width: number
  height: number
  /** Starts at 'Exif'; null if there is none. */
  exif: Uint8Array<ArrayBuffer> | null
}

const START = 0xffd8
const EXIF_SEGMENT = 0xe1
const START_OF_SCAN = 0xda
const EXIF_MARK = 'Exif\0\0'
const ORIENTATION = 0x0112
const UPRIGHT = 1
const ENTRY_BYTES = 12

/** Start-of-frame markers of any compression. C4, C8 and CC mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Returns null if the file is not a JPEG, or if the given bytes do not include its size. */
export function readJpegHead(bytes: Uint8Array<ArrayBuffer>): JpegHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 2 || view.getUint16(0) !== START) return null
  let exif: JpegHead['exif'] = null
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2)
    // A marker may follow any number of fill bytes.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), exif }
    else if (marker === START_OF_SCAN || length < 2) return null
    else {
      const content = bytes.subarray(at + 4, at + 2 + length)
      if (marker === EXIF_SEGMENT && textOf(content.subarray(0, 6)) === EXIF_MARK) exif ??= content
      at += 2 + length
    }
  }
  return null
}

/**
 * Inserts the EXIF block into the JPEG and sets its orientation to upright, because the pixels are already rotated.
 * Returns null if it cannot parse the block, because viewers might then rotate the photo again.
 */
export function withExif(jpeg: Blob, exif: Uint8Array<ArrayBuffer>): Blob | null {
  const upright = uprightExif(exif)
  if (!upright) return null
  const length = upright.length + 2
  const segment = new Uint8Array([0xff, EXIF_SEGMENT, length >> 8, length & 0xff])
  return new Blob([jpeg.slice(0, 2), segment, upright, jpeg.slice(2)], { type: jpeg.type })
}

function uprightExif(exif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const block = exif.slice()
  const tiff = EXIF_MARK.length
  const view = new DataView(block.buffer)
  const mark = textOf(block.subarray(tiff, tiff + 4))
  if (block.length < tiff + 8 || (mark !== 'II*\0' && mark !== 'MM\0*')) return null
  const little = mark === 'II*\0'
  const directory = tiff + view.getUint32(tiff + 4, little)
  if (directory + 2 > block.length) return null
  const first = directory + 2
  const end = first + view.getUint16(directory, little) * ENTRY_BYTES
  if (end > block.length) return null
  for (let entry = first; entry < end; entry += ENTRY_BYTES)
    if (view.getUint16(entry, little) === ORIENTATION) view.setUint16(entry + 8, UPRIGHT, little)
  return block
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
