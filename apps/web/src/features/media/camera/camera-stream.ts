/** Opens the browser's camera, switches lenses, and reads its capabilities. */
import { mediaWords } from '../media.messages.ts'

/** Rejects with the text that explains why there is no picture. */
export async function openStream(lens: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error(mediaWords.cameraUnsupported)
  const which = lens ? { deviceId: { exact: lens } } : { facingMode: { ideal: 'environment' } }
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { ...which, width: { ideal: 2560 }, height: { ideal: 1440 } },
    })
  } catch {
    throw new Error(mediaWords.cameraRefused)
  }
}

export function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Device ids of the cameras; only available after one of them was allowed. */
export async function camerasHere(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId).map((one) => one.deviceId)
}

/** The next camera, or null if there is only one. */
export function nextCamera(cameras: readonly string[], current: string | undefined): string | null {
  if (cameras.length < 2) return null
  return cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length] ?? null
}

/** Camera properties that TypeScript's DOM types lack. */
interface Extras {
  torch?: boolean
  zoom?: { min: number; max: number }
}

export interface CameraReach {
  torch: boolean
  /** Hardware zoom in its own units: the value of 1x, and the maximum. Null if unsupported. */
  zoom: { base: number; max: number } | null
}

export function reachOf(track: MediaStreamTrack): CameraReach {
  const can = 'getCapabilities' in track ? track.getCapabilities() : {}
  const { torch, zoom } = can as Extras
  const base = (track.getSettings() as { zoom?: number }).zoom ?? zoom?.min
  return {
    torch: torch === true,
    zoom: zoom && base && zoom.max > base ? { base, max: zoom.max } : null,
  }
}

/** Splits a zoom into hardware and digital zoom: `[2, 1.5]` for 3x with a lens of 2x. */
export function splitZoom(zoom: number, own: CameraReach['zoom']): [lens: number, enlarged: number] {
  const lens = own ? Math.min(zoom, own.max / own.base) : 1
  return [lens, zoom / lens]
}

export function setTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  return constrain(track, { torch })
}

export function setLensZoom(track: MediaStreamTrack, zoom: number): Promise<void> {
  return constrain(track, { zoom })
}

function constrain(track: MediaStreamTrack, one: { torch: boolean } | { zoom: number }): Promise<void> {
  return track.applyConstraints({ advanced: [one as MediaTrackConstraintSet] })
}
