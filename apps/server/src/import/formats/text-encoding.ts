/**
 * Detects a text's encoding from all of its bytes: the one named by its byte order mark, else UTF-8, else Windows-1252,
 * the two that cities publish. A text that fits neither is rejected, so no letter is ever replaced (LOC-91).
 */
import { isUtf8 } from 'node:buffer'
import { ImportError } from '../import-error.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
/** Each call reads the same bytes from their start. */
export type OpenBytes = () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>

export function encodingOfMark(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : null
}

export async function encodingOf(open: OpenBytes, mark: Encoding | null, name: string): Promise<Encoding> {
  const encoding = mark ?? 'utf-8'
  if (await isAllIn(encoding, open)) return encoding
  if (mark === null && (await isWindows1252(open))) return 'windows-1252'
  const line = await lineOfMisfit(encoding, open)
  throw new ImportError(
    `Line ${line} of ${name} is not valid ${encoding.toUpperCase()}${mark ? '' : ', and the file is not Windows-1252 either'}. ` +
      'Save the file as UTF-8 (in Excel: "CSV UTF-8") and import that.',
  )
}

/** Shown with the format, except for UTF-8. */
export const encodingLabel = (encoding: Encoding): string[] =>
  encoding === 'utf-8' ? [] : [encoding === 'windows-1252' ? 'Windows-1252' : encoding.toUpperCase()]

/** A short text that is read at once, such as a .prj file. */
export function decodeWhole(bytes: Buffer): string {
  const encoding = encodingOfMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return new TextDecoder(encoding).decode(bytes)
}

async function isAllIn(encoding: Encoding, open: OpenBytes): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of readable(open)) if (!decodes(decoder, bytes)) return false
  return decodes(decoder)
}

function decodes(decoder: InstanceType<typeof TextDecoder>, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

/**
 * Bytes that Windows-1252 does not have, and UTF-8 byte pairs for accents and quotes, which do not occur in
 * Windows-1252 texts.
 */
const notWindows1252 = /[\x81\x8d\x8f\x90\x9d]|[\xc2\xc3][\x80-\xbf]|\xe2\x80[\x80-\xbf]/

async function isWindows1252(open: OpenBytes): Promise<boolean> {
  let end = ''
  for await (const bytes of readable(open)) {
    const text = end + bytes.toString('latin1')
    if (notWindows1252.test(text)) return false
    end = text.slice(-2)
  }
  return true
}

async function lineOfMisfit(encoding: Encoding, open: OpenBytes): Promise<number> {
  const strict = new TextDecoder(encoding, { fatal: true })
  const lenient = new TextDecoder(encoding)
  let line = 1
  for await (const bytes of readable(open)) {
    const text = lenient.decode(bytes, { stream: true })
    const fits = decodes(strict, bytes)
    line += (fits ? text : text.slice(0, text.indexOf('\ufffd'))).split('\n').length - 1
    if (!fits) break
  }
  return line
}

/** Stops at damage: it is reported when the rows are read, after the rows before it. */
async function* readable(open: OpenBytes): AsyncGenerator<Buffer> {
  try {
    yield* await open()
  } catch {
    return
  }
}
