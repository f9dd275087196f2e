/** Which files are accepted, and how large they may be (MEDIA-1, MEDIA-9, MEDIA-3). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import type { MediaKind } from './media-kind.ts'

export const MB = 1_000_000
export const MAX_IMAGE_BYTES = 25 * MB
export const MAX_VIDEO_BYTES = 500 * MB
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_BYTES_PER_CITY_AND_DAY = 5_000 * MB
/** What one person may have announced to a city and not sent yet: a quarter of the city's day. */
export const MAX_PROMISED_BYTES_PER_PERSON = MAX_BYTES_PER_CITY_AND_DAY / 4
export const MAX_UNFINISHED_UPLOADS_PER_PERSON = 30
/** How long an upload reserves room for bytes that do not come; every byte restarts the time. */
export const PROMISE_MINUTES = 60
/** A link to a photo or video works for five minutes at least and this long at most, whoever has it. */
export const MEDIA_LINK_MINUTES = 10
/** How long an unfinished upload can be gone on with. */
export const KEEP_UPLOADS_DAYS = 7
/** Processing a file that failed this many times, by no outage and no refusal, is given up. */
export const MAX_FINISH_FAILURES = 2
/** So is one during which the server was cut off this many times. */
export const MAX_FINISH_INTERRUPTIONS = 5
/** Characters of the original file name that are kept as a label. */
export const MAX_FILE_NAME = 100

/** The types that are taken, and the ending each is stored with. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'video/webm': { kind: 'video', extension: 'webm' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>
export type MediaType = keyof typeof mediaTypes

/** For the `accept` attribute. HEIC is left out so that phones hand over JPEG. */
export const acceptedTypes = Object.keys(mediaTypes).join(',')

export function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(mediaTypes, type)
}

/** Names that `file-type` has for special forms of an accepted type. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** The accepted type that the bytes show, by what `file-type` detected in them; null for any other (MEDIA-1). */
export function detectedType(detected: { mime: string } | undefined): MediaType | null {
  const mime = detected?.mime ?? ''
  return sameAs[mime] ?? (isMediaType(mime) ? mime : null)
}

/** The first reason against a file, or null. `type` is a media type, `bytes` its size. */
export function checkFile(file: { type: string; bytes: number }): RuleProblem | null {
  const type = file.type.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  if (!isMediaType(type)) return refuse('media_type_refused')
  const limit = mediaTypes[type].kind === 'video' ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES
  return file.bytes > limit ? refuse('media_too_large') : null
}

/**
 * Judges a file before its bytes arrive: by its size alone, as the type that the device declares or else the name's ending
 * allows. The first reason against it, or null.
 */
export function checkAnnouncedFile(file: { type: string; name: string; bytes: number }): RuleProblem | null {
  const ending = endingOf(file.name).slice(1).toLowerCase()
  const byName = Object.keys(mediaTypes).find(
    (type) => isMediaType(type) && mediaTypes[type].extension === ending,
  )
  const declared = isMediaType(file.type) ? file.type : byName
  return checkFile({ type: declared ?? 'video/mp4', bytes: file.bytes })
}

/** What is on its way already when one more upload is judged; bytes, without the one that is judged. */
export interface UploadsUnderWay {
  /** Stored or received by the city in the last day, and what it is promised. */
  ofCity: number
  /** Promised to the city by this person, and not sent yet. */
  promisedByPerson: number
  /** Uploads of this person that are not finished, in all cities. */
  unfinishedOfPerson: number
}

/**
 * Whether an upload of `bytes` may begin, or go on after a pause: within the city's day, a person's share of what is
 * promised, and a number of unfinished uploads. The first reason against it, or null.
 */
export function checkUpload(bytes: number, underWay: UploadsUnderWay): RuleProblem | null {
  if (underWay.ofCity + bytes > MAX_BYTES_PER_CITY_AND_DAY) return refuse('city_media_full')
  const tooMany = underWay.unfinishedOfPerson >= MAX_UNFINISHED_UPLOADS_PER_PERSON
  const tooLarge = underWay.promisedByPerson + bytes > MAX_PROMISED_BYTES_PER_PERSON
  return tooMany || tooLarge ? refuse('too_many_uploads') : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/g

/** The ending of a name with its dot, at most ten characters; '' where there is none. */
const endingOf = (name: string) => /\.[\p{L}\p{N}]{1,9}$/u.exec(name)?.[0] ?? ''

/** The original name as a label: composed, without control characters and slashes, at most 100 characters with its ending. */
export function fileLabel(name: string): string {
  const clean = name.normalize('NFC').replace(UNSAFE, '').trim()
  const characters = [...clean]
  if (characters.length <= MAX_FILE_NAME) return clean || 'file'
  const ending = [...endingOf(clean)]
  return [...characters.slice(0, MAX_FILE_NAME - ending.length), ...ending].join('')
}
