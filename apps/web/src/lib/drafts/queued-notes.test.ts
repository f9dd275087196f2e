import { expect, test } from 'vitest'
import { lossOf, withFilesAgain, withoutFiles } from './queued-notes.ts'

const note = (id: string, text: string, ...mediaIds: string[]) => ({ _id: id, text, mediaIds })
const lostOne = '1 file of this note is no longer on this device. Add it again, or send the note without it.'

// NOTE-10
test.each([
  ['nothing is said while all are here', note('a', 'Loose', 'slat'), ['slat'], null],
  ['one is lost', note('a', 'Loose', 'slat', 'bolt'), ['bolt'], lostOne],
  [
    'two are lost',
    note('a', 'Loose', 'slat', 'bolt'),
    [],
    '2 files of this note are no longer on this device. Add them again, or send the note without them.',
  ],
  [
    'without them nothing would be left',
    note('a', ' ', 'slat'),
    [],
    '1 file of this note is no longer on this device. Add it again, or delete the note.',
  ],
])('%s', (_case, waiting, onDevice, words) => {
  expect(lossOf(waiting, new Set(onDevice))).toBe(words)
})

test('replaces lost files with files that are added again', () => {
  const waiting = note('a', 'Loose', 'slat', 'bolt', 'leg')
  expect(withFilesAgain(waiting, ['slat', 'leg'], ['new']).mediaIds).toEqual(['new', 'bolt', 'leg'])
  expect(withFilesAgain(waiting, ['slat', 'leg'], ['x', 'y']).mediaIds).toEqual(['x', 'bolt', 'y'])
  expect(withoutFiles(waiting, ['slat', 'leg']).mediaIds).toEqual(['bolt'])
})
