/** When a photo was taken, as its EXIF block says; the block itself is not kept. */
import exifr from 'exifr'

interface Tags {
  DateTimeOriginal?: unknown
  CreateDate?: unknown
  OffsetTimeOriginal?: unknown
  OffsetTime?: unknown
  GPSDateStamp?: unknown
  GPSTimeStamp?: unknown
}

const picked = [
  'DateTimeOriginal',
  'CreateDate',
  'OffsetTimeOriginal',
  'OffsetTime',
  'GPSDateStamp',
  'GPSTimeStamp',
]
const cameraTime = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/
const zone = /^[+-]\d\d:\d\d$/

/**
 * The best instant there is: camera clock with its zone, else the satellites' clock (UTC), else the camera clock read in
 * the server's zone. Null for none, nonsense, or a day that has not come yet.
 */
export async function captureTime(exif: Buffer, now: Date = new Date()): Promise<Date | null> {
  const tiff = exif.subarray(0, 6).toString('latin1') === 'Exif\0\0' ? exif.subarray(6) : exif
  const tags: Tags | undefined = await exifr
    .parse(tiff, { pick: picked, reviveValues: false, translateValues: false })
    .catch(() => undefined)
  const text = tags && instantOf(tags)
  if (!text) return null
  const instant = new Date(text)
  const tomorrow = now.getTime() + 24 * 60 * 60_000
  return Number.isNaN(instant.getTime()) || instant.getTime() > tomorrow || instant.getFullYear() < 1990
    ? null
    : instant
}

function instantOf(tags: Tags): string | null {
  const camera = isoOf(tags.DateTimeOriginal ?? tags.CreateDate)
  const offset = String(tags.OffsetTimeOriginal ?? tags.OffsetTime ?? '')
  if (camera && zone.test(offset)) return camera + offset
  const satellites = satelliteTime(tags)
  return satellites && (!camera || inSomeZone(camera, satellites)) ? satellites : camera
}

/** No zone is further from UTC than this; some cameras write yesterday's satellite date. */
function inSomeZone(local: string, utc: string): boolean {
  return Math.abs(Date.parse(`${local}Z`) - Date.parse(utc)) <= 15 * 60 * 60_000
}

function isoOf(value: unknown): string | null {
  const [, year, month, day, hour, minute, second] = cameraTime.exec(String(value ?? '')) ?? []
  return year ? `${year}-${month}-${day}T${hour}:${minute}:${second}` : null
}

function satelliteTime({ GPSDateStamp: date, GPSTimeStamp: time }: Tags): string | null {
  if (!Array.isArray(time) && !ArrayBuffer.isView(time)) return null
  const parts = Array.from(time as ArrayLike<number>, (part) => String(Math.floor(part)).padStart(2, '0'))
  const iso = isoOf(`${date} ${parts.join(':')}`)
  return iso && `${iso}Z`
}
