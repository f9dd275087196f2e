/** Compares two versions of a text, so that readers find the difference in a long one. */

export interface ComparedText {
  /** Common start, differing part, common end. */
  before: string
  part: string
  after: string
  /** The common parts are long: show only the words next to the difference at first. */
  isCut: boolean
  cut: { before: string; after: string }
}

/** Shorter texts are shown in full. */
const LONG = 120
/** Length of common text shown beside the difference. */
const BESIDE = 60

export function comparedTexts(one: string, other: string): [ComparedText, ComparedText] {
  if (Math.max(one.length, other.length) <= LONG) return [plain(one), plain(other)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  // Extends the difference to whole words.
  while (start > 0 && !isSpace(one[start - 1])) start -= 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  while (end > 0 && !isSpace(one[one.length - end])) end -= 1
  return [parted(one, start, end), parted(other, start, end)]
}

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

const plain = (part: string): ComparedText => ({
  before: '',
  part,
  after: '',
  isCut: false,
  cut: { before: '', after: '' },
})

function parted(text: string, start: number, end: number): ComparedText {
  const [before, part, after] = [
    text.slice(0, start),
    text.slice(start, text.length - end),
    text.slice(text.length - end),
  ]
  const cut = {
    before: before.length > BESIDE ? `... ${before.slice(-BESIDE).replace(/^\S*\s/, '')}` : before,
    after: after.length > BESIDE ? `${after.slice(0, BESIDE).replace(/\s\S*$/, '')} ...` : after,
  }
  return { before, part, after, isCut: before.length > BESIDE || after.length > BESIDE, cut }
}
