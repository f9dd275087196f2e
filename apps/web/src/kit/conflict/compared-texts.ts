/** Two versions of a text, so that a reader finds in a long one what differs. */

export interface ComparedText {
  /** What both begin with, this one's own part, and what both end with. */
  before: string
  part: string
  after: string
  /** What is alike is long: at first only the words next to the difference are shown. */
  isCut: boolean
  cut: { before: string; after: string }
}

/** Shorter texts are seen at a glance. */
const LONG = 120
/** So much of what is alike stays beside the difference. */
const BESIDE = 60

export function comparedTexts(one: string, other: string): [ComparedText, ComparedText] {
  if (Math.max(one.length, other.length) <= LONG) return [plain(one), plain(other)]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  // Whole words: what differs begins and ends at a space.
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
