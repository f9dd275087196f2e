/** The browser's camera: opened, chosen among several, and what it can do beyond its picture. */
import { mediaWords } from '../media.messages.ts'

/** Rejects with the sentence that says why there is no picture. */
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

/** The cameras of this device by their ids; only known once one of them was allowed. */
export async function camerasHere(): Promise<readonly string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId).map((one) => one.deviceId)
}

/** The one after this, or null where there is no other. */
export function nextCamera(cameras: readonly string[], current: string | undefined): string | null {
  if (cameras.length < 2) return null
  return cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length] ?? null
}

/** What the type library does not know of cameras yet. */
interface Extras {
  torch?: boolean
  zoom?: { min: number; max: number }
}

export interface CameraReach {
  torch: boolean
  /** Its own zoom, in its own units: what counts as 1x, and the furthest. Null where it has none. */
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

/** How far the camera itself zooms in, and what is left for enlarging its picture: `[2, 1.5]` for 3x at a lens of 2x. */
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
