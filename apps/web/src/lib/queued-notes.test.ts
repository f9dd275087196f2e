import { describe, expect, test } from 'vitest'
import {
  type AttachedFile,
  lossOf,
  sortNotes,
  waitingReason,
  withFilesAgain,
  withoutFiles,
} from './queued-notes.ts'

const note = (id: string, text: string, ...mediaIds: string[]) => ({ _id: id, text, mediaIds })
const file = (mediaId: string, changes: Partial<AttachedFile> = {}): AttachedFile => ({
  mediaId,
  name: `${mediaId}.jpg`,
  sent: true,
  refused: false,
  message: null,
  ...changes,
})
const lostOne = '1 file of this note is no longer on this device. Add it again, or send the note without it.'

// NOTE-10
describe('a note goes with all its files', () => {
  test('and not while one of them is not on this device', () => {
    const notes = [note('a', 'Slat is loose', 'slat', 'bolt'), note('b', 'Painted'), note('c', '', 'bolt')]
    const { waiting, complete } = sortNotes(notes, [file('bolt')])
    expect(complete.map(({ _id }) => _id)).toEqual(['b', 'c'])
    expect(waiting).toEqual(notes)
    expect(waitingReason([notes[0] as never], [file('bolt')])).toBe(lostOne)
  })

  test('and not while one has not arrived', () => {
    const notes = [note('a', 'Slat is loose', 'slat')]
    const files = [file('slat', { sent: false, message: 'No network.' })]
    expect(sortNotes(notes, files).complete).toEqual([])
    expect(waitingReason(notes, files)).toBe('slat.jpg: No network.')
  })

  test('but a file that the server never takes holds it up no longer', () => {
    const files = [file('slat', { sent: false, refused: true, message: 'No photo.' }), file('bolt')]
    const { complete } = sortNotes([note('a', 'Loose', 'slat', 'bolt')], files)
    expect(complete).toEqual([note('a', 'Loose', 'bolt')])
  })
})

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

test('files that are added again take the places of the lost ones', () => {
  const waiting = note('a', 'Loose', 'slat', 'bolt', 'leg')
  expect(withFilesAgain(waiting, ['slat', 'leg'], ['new']).mediaIds).toEqual(['new', 'bolt', 'leg'])
  expect(withFilesAgain(waiting, ['slat', 'leg'], ['x', 'y']).mediaIds).toEqual(['x', 'bolt', 'y'])
  expect(withoutFiles(waiting, ['slat', 'leg']).mediaIds).toEqual(['bolt'])
})
