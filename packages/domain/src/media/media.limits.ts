/** Accepted files and size limits (MEDIA-1, MEDIA-9, MEDIA-3). */
import { type RuleProblem, refuse } from '../rules/index.ts'
import type { MediaKind } from './media-kind.ts'

export const MB = 1_000_000
export const MAX_IMAGE_BYTES = 25 * MB
export const MAX_VIDEO_BYTES = 500 * MB
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_BYTES_PER_CITY_AND_DAY = 5_000 * MB
/** Announced but unsent bytes per person and city: a quarter of the city's daily limit. */
export const MAX_PROMISED_BYTES_PER_PERSON = MAX_BYTES_PER_CITY_AND_DAY / 4
export const MAX_UNFINISHED_UPLOADS_PER_PERSON = 30
/** Minutes for which an upload reserves space without receiving bytes. Every received byte restarts the time. */
export const PROMISE_MINUTES = 60
/** Maximum lifetime of a media link; the minimum is five minutes. The link works for everyone who has it. */
export const MEDIA_LINK_MINUTES = 10
/** Days in which an unfinished upload can be resumed. */
export const KEEP_UPLOADS_DAYS = 7
/** Processing stops after this many failures that are neither outages nor rejections. */
export const MAX_FINISH_FAILURES = 2
/** Processing also stops after this many interruptions by server crashes or restarts. */
export const MAX_FINISH_INTERRUPTIONS = 5
/** Maximum length of the label made from the original file name. */
export const MAX_FILE_NAME = 100

/** Accepted types with the file extension used for storage. */
export const mediaTypes = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'video/webm': { kind: 'video', extension: 'webm' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>
export type MediaType = keyof typeof mediaTypes

/** For the `accept` attribute. Omits HEIC, so that phones convert to JPEG. */
export const acceptedTypes = Object.keys(mediaTypes).join(',')

export function isMediaType(type: string): type is MediaType {
  return Object.hasOwn(mediaTypes, type)
}

/** Names of `file-type` for variants of accepted types. */
const sameAs: Readonly<Record<string, MediaType>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' }

/** Returns the accepted type for a result of `file-type`, or null (MEDIA-1). */
export function detectedType(detected: { mime: string } | undefined): MediaType | null {
  const mime = detected?.mime ?? ''
  return sameAs[mime] ?? (isMediaType(mime) ? mime : null)
}

/** Returns the first problem with a file, or null. `type` is a media type, `bytes` the size. */
export function checkFile(file: { type: string; bytes: number }): RuleProblem | null {
  const type = file.type.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  if (!isMediaType(type)) return refuse('media_type_refused')
  const limit = mediaTypes[type].kind === 'video' ? MAX_VIDEO_BYTES : MAX_IMAGE_BYTES
  return file.bytes > limit ? refuse('media_too_large') : null
}

/**
 * Checks a file before its bytes arrive, by the size that its declared type or file extension allows. Returns the first
 * problem, or null.
 */
export function checkAnnouncedFile(file: { type: string; name: string; bytes: number }): RuleProblem | null {
  const ending = endingOf(file.name).slice(1).toLowerCase()
  const byName = Object.keys(mediaTypes).find(
    (type) => isMediaType(type) && mediaTypes[type].extension === ending,
  )
  const declared = isMediaType(file.type) ? file.type : byName
  return checkFile({ type: declared ?? 'video/mp4', bytes: file.bytes })
}

/** Uploads in progress when another one is checked; bytes, without the new one. */
export interface UploadsUnderWay {
  /** Received by the city in the last day, plus announced bytes. */
  ofCity: number
  /** Announced to the city by this person but not sent yet. */
  promisedByPerson: number
  /** Unfinished uploads of this person in all cities. */
  unfinishedOfPerson: number
}

/**
 * Checks whether an upload of `bytes` may start or resume: the city's daily limit, the person's announced bytes, and
 * the number of unfinished uploads. Returns the first problem, or null.
 */
export function checkUpload(bytes: number, underWay: UploadsUnderWay): RuleProblem | null {
  if (underWay.ofCity + bytes > MAX_BYTES_PER_CITY_AND_DAY) return refuse('city_media_full')
  const tooMany = underWay.unfinishedOfPerson >= MAX_UNFINISHED_UPLOADS_PER_PERSON
  const tooLarge = underWay.promisedByPerson + bytes > MAX_PROMISED_BYTES_PER_PERSON
  return tooMany || tooLarge ? refuse('too_many_uploads') : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: fileLabel removes control characters
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/g

/** File extension with the period, at most ten characters; '' if there is none. */
const endingOf = (name: string) => /\.[\p{L}\p{N}]{1,9}$/u.exec(name)?.[0] ?? ''

/**
 * Shortens the original name to a label: NFC, without control characters and slashes, at most 100 characters with the
 * extension.
 */
export function fileLabel(name: string): string {
  const clean = name.normalize('NFC').replace(UNSAFE, '').trim()
  const characters = [...clean]
  if (characters.length <= MAX_FILE_NAME) return clean || 'file'
  const ending = [...endingOf(clean)]
  return [...characters.slice(0, MAX_FILE_NAME - ending.length), ...ending].join('')
}
