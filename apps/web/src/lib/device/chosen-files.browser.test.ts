/** MEDIA-1 on the device: a file without an accepted type gets the type of its bytes. */
import { expect, test } from 'vitest'
import { takeChosenFiles } from './chosen-files.ts'

const jpeg = new Uint8Array(64)
jpeg.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])

async function typeOf(file: File): Promise<string | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  const [taken] = await takeChosenFiles(input)
  expect(input.files).toHaveLength(0)
  expect(taken).toMatchObject({ name: file.name, size: file.size })
  return taken?.type
}

test.each([
  ['without an ending', new File([jpeg], '1000004711'), 'image/jpeg'],
  ['with the label of another type', new File([jpeg], 'x.jfif', { type: 'application/x' }), 'image/jpeg'],
  ['with the right label', new File([jpeg], 'a.jpg', { type: 'image/jpeg' }), 'image/jpeg'],
  ['that is something else', new File(['notes'], 'a.txt', { type: 'text/plain' }), 'text/plain'],
  ['that is empty', new File([], 'empty'), ''],
])('a chosen file %s', async (_how, file, type) => {
  expect(await typeOf(file)).toBe(type)
})
