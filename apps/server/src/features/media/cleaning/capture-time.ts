/** Reads the capture time of a photo from its EXIF block; the block itself is not stored. */
import { type ExifTimes, readExifTimes } from './exif-times.ts'

const cameraTime = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/
const zone = /^[+-]\d\d:\d\d$/

/**
 * The most reliable time: camera clock with its zone, else the GPS clock (UTC), else the camera clock in the server's
 * zone. Null when there is none, it is invalid, or it is in the future.
 */
export function captureTime(exif: Buffer, now: Date = new Date()): Date | null {
  const text = instantOf(readExifTimes(exif))
  if (!text) return null
  const instant = new Date(text)
  const tomorrow = now.getTime() + 24 * 60 * 60_000
  return Number.isNaN(instant.getTime()) || instant.getTime() > tomorrow || instant.getFullYear() < 1990
    ? null
    : instant
}

function instantOf(times: ExifTimes): string | null {
  const camera = isoOf(times.camera)
  if (camera && zone.test(times.zone ?? '')) return camera + times.zone
  const satellites = gpsTime(times)
  return satellites && (!camera || inSomeZone(camera, satellites)) ? satellites : camera
}

/** No time zone is further from UTC than this; some cameras write an outdated GPS date. */
function inSomeZone(local: string, utc: string): boolean {
  return Math.abs(Date.parse(`${local}Z`) - Date.parse(utc)) <= 15 * 60 * 60_000
}

function isoOf(text: string | undefined): string | null {
  const [, year, month, day, hour, minute, second] = cameraTime.exec(text ?? '') ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : null
}

function gpsTime({ satelliteDay, gpsTime: parts }: ExifTimes): string | null {
  if (!parts) return null
  const iso = isoOf(
    `${satelliteDay} ${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}`,
  )
  return iso && `${iso}Z`
}
