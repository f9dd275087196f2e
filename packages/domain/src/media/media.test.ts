import { describe, expect, test } from 'vitest'
import {
  checkAnnouncedFile,
  checkFile,
  checkUpload,
  MAX_BYTES_PER_CITY_AND_DAY as DAY,
  fileLabel,
  MAX_UNFINISHED_UPLOADS_PER_PERSON as MOST,
} from './media.limits.ts'
import { mediaKind, thumbnailsOf } from './media-kind.ts'
import { folderOf, parseStoragePath, storagePath } from './storage-path.ts'

// MEDIA-6
test.each([
  ['https://media.example/a.mp4?e=1', 'video'],
  ['a.MOV', 'video'],
  ['a.m4v', 'video'],
  ['organized/c/l/videos/u/1-x', 'video'],
  ['organized/c/l/photos/u/1-x.jpg', 'image'],
  ['mp4.jpg', 'image'],
])('detects %s as %s', (address, kind) => {
  expect(mediaKind(address)).toBe(kind)
})

test('MEDIA-19 shows three thumbnails and counts the rest', () => {
  expect(thumbnailsOf([1, 2, 3])).toEqual({ shown: [1, 2, 3], more: null })
  expect(thumbnailsOf([1, 2, 3, 4, 5])).toEqual({ shown: [1, 2, 3], more: '+2' })
  expect(thumbnailsOf([1, 2, 3], 9)).toEqual({ shown: [1, 2, 3], more: '+6' })
})

describe('a storage path', () => {
  const parts = {
    cityId: 'city-1',
    locationId: null,
    folder: folderOf('video'),
    userId: 'user-1',
    timestamp: 1700000000000,
    uuid: 'abc-123',
    extension: 'mp4',
  }
  const temporary = 'organized/city-1/new-location/videos/user-1/1700000000000-abc-123.mp4'

  test('MEDIA-14 can be built and parsed', () => {
    expect(storagePath(parts)).toBe(temporary)
    expect(parseStoragePath(temporary)).toEqual(parts)
    expect(mediaKind(temporary)).toBe('video')
  })

  test('is in the folder of its location if it exists', () => {
    expect(storagePath({ ...parts, locationId: 'loc-9' })).toBe(
      'organized/city-1/loc-9/videos/user-1/1700000000000-abc-123.mp4',
    )
  })

  test.each([
    { cityId: '../other' },
    { userId: 'a/b' },
    { extension: 'mp4/../x' },
    { uuid: '' },
    { extension: 'svg\u0000' },
  ])('rejects the part %j', (part) => {
    expect(() => storagePath({ ...parts, ...part })).toThrow('not a storage path')
  })

  test('is not parsed from other text', () => {
    expect(parseStoragePath('organized/a/b/music/c/1-d.mp3')).toBeNull()
    expect(parseStoragePath('elsewhere.jpg')).toBeNull()
  })
})

// MEDIA-1
test.each([
  ['image/jpeg', 25_000_000, undefined],
  ['image/jpeg', 25_000_001, 'media_too_large'],
  ['video/mp4', 500_000_000, undefined],
  ['video/webm;codecs=vp9', 1, undefined],
  ['video/mp4', 500_000_001, 'media_too_large'],
  ['image/svg+xml', 10, 'media_type_refused'],
  ['text/html', 10, 'media_type_refused'],
  ['', 10, 'media_type_refused'],
])('checks a file of type %j with %i bytes: %s', (type, bytes, code) => {
  expect(checkFile({ type, bytes })?.code).toBe(code)
})

// MEDIA-1
test.each([
  ['image/jpeg', 'a', 25_000_001, 'media_too_large'],
  ['', 'a.JPG', 25_000_001, 'media_too_large'],
  ['', 'a.mp4', 500_000_000, undefined],
  ['', 'without an ending', 500_000_000, undefined],
  ['application/octet-stream', 'outlook.jfif', 10, undefined],
  ['', 'a.mp4', 500_000_001, 'media_too_large'],
])('checks an announced file of type %j named %j with %i bytes: %s', (type, name, bytes, code) => {
  expect(checkAnnouncedFile({ type, name, bytes })?.code).toBe(code)
})

// MEDIA-3
test.each([
  ['../../etc/x.jpg', '....etcx.jpg'],
  ['a.jpg\u0000.html', 'a.jpg.html'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['  ', 'file'],
  ['x'.repeat(200), 'x'.repeat(100)],
  [`${'x'.repeat(280)}.jpg`, `${'x'.repeat(96)}.jpg`],
])('stores the file name %j as the label %j', (name, label) => {
  expect(fileLabel(name)).toBe(label)
})

test.each([
  ['into an empty day', 500, {}, undefined],
  ['that just fits into the day', 500, { ofCity: DAY - 500 }, undefined],
  ['beyond the city\u2019s day', 500, { ofCity: DAY - 499 }, 'city_media_full'],
  ['up to a person\u2019s quarter of it', 500, { promisedByPerson: DAY / 4 - 500 }, undefined],
  ['beyond it', 500, { promisedByPerson: DAY / 4 - 499 }, 'too_many_uploads'],
  ['as the last of thirty', 500, { unfinishedOfPerson: MOST - 1 }, undefined],
  ['as one more', 500, { unfinishedOfPerson: MOST }, 'too_many_uploads'],
])('an upload %s', (_what, bytes, underWay, code) => {
  const nothing = { ofCity: 0, promisedByPerson: 0, unfinishedOfPerson: 0 }
  expect(checkUpload(bytes, { ...nothing, ...underWay })?.code).toBe(code)
})
