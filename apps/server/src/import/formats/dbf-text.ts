/** The characters of a .dbf file: named by a .cpg file beside it, else by a number in its heading, else found out. */

/** The first 128 are ASCII. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** By the language driver of the heading (byte 29). */
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

export function dbfDecoder(cpg: string | null, driver: number): DecodeText {
  const named = encodingNamed(cpg?.trim() ?? '') ?? drivers[driver]
  if (named === 'ibm437') return (bytes) => ofCodePage(bytes, codePage437)
  if (named === 'ibm850') return (bytes) => ofCodePage(bytes, codePage850)
  return decoderNamed(named) ?? eitherOfTwo()
}

/** 'UTF-8', '65001', 'ANSI 1252', 'CP1252', 'ISO-8859-1', 'ISO 88591', 'OEM 437'. */
function encodingNamed(text: string): string | null {
  if (/^(utf-?8|65001)$/i.test(text)) return 'utf-8'
  const [, page] = /^(?:ansi|oem|cp|windows-|ibm|ldid\/)?\s*(\d{3,4})$/i.exec(text) ?? []
  if (page) return /^125\d$/.test(page) ? `windows-${page}` : `ibm${page}`
  const [, part] = /^iso[- ]?8859-?(\d{1,2})$/i.exec(text) ?? []
  if (part) return `iso-8859-${part}`
  return text === '' ? null : text
}

function decoderNamed(name: string | undefined): DecodeText | null {
  if (name === undefined) return null
  try {
    const decoder = new TextDecoder(name)
    return (bytes) => (isAscii(bytes) ? bytes.toString('latin1') : withoutHalf(decoder.decode(bytes)))
  } catch {
    return null
  }
}

function eitherOfTwo(): DecodeText {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const other = new TextDecoder('windows-1252')
  return (bytes) => {
    if (isAscii(bytes)) return bytes.toString('latin1')
    try {
      return strict.decode(bytes)
    } catch {
      return other.decode(bytes)
    }
  }
}

function ofCodePage(bytes: Buffer, upper: string): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (character) => upper[character.charCodeAt(0) - 128] ?? '')
}

/** A field that is too narrow for its text may end within a character. */
const withoutHalf = (text: string) => text.replace(/\ufffd\s*$/, '')

function isAscii(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 127) return false
  return true
}
