/** Formats texts and numbers as Excel shows them on screen (LOC-92). */

/** The effect of a cell's style on its number; null leaves it unchanged. */
export type NumberFormat = 'date' | { zeros: string } | null

/** Undoes the escapes of ST_Xstring: `Main_x000D_St` has a line break, `_x005F_x000D_` is the text `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}

/** Formats without a code of their own are numbered in the standard: 14 to 22 and 45 to 47 are dates and times. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const isDate =
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    return isDate ? 'date' : null
  }
  // Drops literal text, and colors and currencies in brackets.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '')
  if (/[dmyhs]/i.test(plain) && !/general/i.test(plain)) return 'date'
  return zerosIn(code)
}

/** Handles `000000`, `00000-0000` and `"H-"0000`: only formats that pad whole numbers with zeros. */
function zerosIn(code: string): NumberFormat {
  const [first = ''] = code.replace(/\[[^\]]*\]|_.|\*./g, '').split(';')
  const words = /"([^"]*)"|\\(.)/g
  if (!/^[-() 0]*$/.test(first.replace(words, '')) || !/0.*0/.test(first.replace(words, ''))) return null
  return {
    zeros: first.replace(words, (_, quoted = '', escaped = '') =>
      `${quoted}${escaped}`.replaceAll('0', NO_DIGIT),
    ),
  }
}

/** Stands for a 0 within literal text. */
const NO_DIGIT = '\ue000'

/** `filledUp(4711, '000000')` is '004711'. */
export function filledUp(number: number, zeros: string): string {
  if (!Number.isSafeInteger(number) || number < 0) return String(number)
  const places = zeros.split('0').length - 1
  const digits = String(number).padStart(places, '0')
  let at = 0
  const next = () => {
    const from = at
    // The first place takes the digits that exceed the zeros.
    at += from === 0 ? 1 + digits.length - places : 1
    return digits.slice(from, at)
  }
  return zeros.replaceAll('0', next).replaceAll(NO_DIGIT, '0')
}
