/**
 * Decodes the text of a .dbf file. Its bytes show whether they are UTF-8. A .cpg file beside it, else a number in its
 * header, only names the encoding otherwise, since both are often wrong.
 */
import { isAscii, isUtf8 } from 'node:buffer'

/** The first 128 are ASCII. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** By the header's language driver (byte 29). */
const drivers: Readonly<Record<number, string>> = {
  1: 'ibm437',
  2: 'ibm850',
  3: 'windows-1252',
  87: 'windows-1252',
  88: 'windows-1252',
  89: 'windows-1252',
  19: 'shift_jis',
  77: 'gbk',
  78: 'euc-kr',
  79: 'big5',
  100: 'ibm852',
  101: 'ibm866',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
}

export type DecodeText = (bytes: Buffer) => string

/** `isUtf8Table` is true when all texts of the table are UTF-8, null when none of them shows it. */
export function dbfDecoder(cpg: string | null, driver: number, isUtf8Table: boolean | null): DecodeText {
  const named = encodingNamed(cpg?.trim() ?? '') ?? drivers[driver]
  const other = isUtf8Table === false && named === 'utf-8' ? windows1252 : decoderOf(named)
  return (bytes) => {
    if (isAscii(bytes)) return bytes.toString('latin1')
    const isMeant = isUtf8Table || (isUtf8Text(bytes) && typicalOfUtf8.test(bytes.toString('latin1')))
    return isMeant ? withoutHalf(bytes).toString('utf8') : other(bytes)
  }
}

/** Null for a text that could be either. */
export function isUtf8Text(bytes: Buffer): boolean | null {
  if (isAscii(bytes)) return null
  const whole = withoutHalf(bytes)
  return isAscii(whole) ? null : isUtf8(whole)
}

/** A field that is too narrow for its text may end within a character. */
function withoutHalf(bytes: Buffer): Buffer {
  const [half = ''] = unfinished.exec(bytes.toString('latin1', Math.max(0, bytes.length - 3))) ?? []
  return bytes.subarray(0, bytes.length - half.length)
}

const unfinished = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/
/** Accents and quotes: byte pairs that do not occur in other encodings. */
const typicalOfUtf8 = /[\xc2\xc3][\x80-\xbf]|\xe2\x80[\x80-\xbf]/

/** 'UTF-8', '65001', 'ANSI 1252', 'CP1252', 'ISO-8859-1', 'ISO 88591', 'OEM 437'. */
function encodingNamed(text: string): string | null {
  if (/^(utf-?8|65001)$/i.test(text)) return 'utf-8'
  const [, page] = /^(?:ansi|oem|cp|windows-|ibm|ldid\/)?\s*(\d{3,4})$/i.exec(text) ?? []
  if (page) return /^125\d$/.test(page) ? `windows-${page}` : `ibm${page}`
  const [, part] = /^iso[- ]?8859-?(\d{1,2})$/i.exec(text) ?? []
  if (part) return `iso-8859-${part}`
  return text === '' ? null : text
}

function decoderOf(named: string | undefined): DecodeText {
  if (named === 'ibm437') return (bytes) => ofCodePage(bytes, codePage437)
  if (named === 'ibm850') return (bytes) => ofCodePage(bytes, codePage850)
  if (named === undefined) return windows1252
  try {
    const decoder = new TextDecoder(named)
    return (bytes) => {
      const text = decoder.decode(bytes).replace(/\ufffd\s*$/, '')
      return text.includes('\ufffd') ? windows1252(bytes) : text
    }
  } catch {
    return windows1252
  }
}

function windows1252(bytes: Buffer): string {
  return new TextDecoder('windows-1252').decode(bytes)
}

function ofCodePage(bytes: Buffer, upper: string): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (character) => upper[character.charCodeAt(0) - 128] ?? '')
}
