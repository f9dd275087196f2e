/** State of the in-app camera: live picture, zoom, light and lens, and taking photos (MEDIA-21). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mediaWords } from '../media.messages.ts'
import { CAMERA_ZOOM_MIN, isDoubleTap, PHOTO_JPEG_QUALITY, stepZoom } from './camera.constants.ts'
import { cameraWords } from './camera.messages.ts'
import {
  type CameraReach,
  camerasHere,
  nextCamera,
  openStream,
  reachOf,
  setLensZoom,
  setTorch,
  splitZoom,
  stopStream,
} from './camera-stream.ts'

interface Live extends CameraReach {
  track: MediaStreamTrack
  /** Id of the device's next camera, or null. */
  next: string | null
}

export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [asked, setAsked] = useState<{ lens: string | null }>({ lens: null })
  const [obstacle, setObstacle] = useState<string | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  const [zoom, setZoom] = useState(CAMERA_ZOOM_MIN)
  const [lit, setLit] = useState(false)
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    let stream: MediaStream | null = null
    let closed = false
    const meet = (sentence: string) => {
      if (!closed) setObstacle(sentence)
    }
    setObstacle(null)
    setZoom(CAMERA_ZOOM_MIN)
    setLit(false)
    openStream(asked.lens).then(
      (found) => {
        stream = found
        if (closed) return stopStream(found)
        // Another app may take over the camera.
        for (const track of found.getTracks())
          track.addEventListener('ended', () => meet(mediaWords.cameraRefused))
        if (video.current) video.current.srcObject = found
      },
      (error: unknown) => meet(error instanceof Error ? error.message : mediaWords.cameraRefused),
    )
    return () => {
      closed = true
      setLive(null)
      if (stream) stopStream(stream)
    }
  }, [asked, video])

  /** Some cameras report their capabilities only after the picture has started. */
  async function begin() {
    const stream = video.current?.srcObject
    const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined
    if (!track) return
    const next = nextCamera(await camerasHere().catch(() => []), track.getSettings().deviceId)
    if (track.readyState === 'live') setLive({ track, next, ...reachOf(track) })
  }

  const [lensZoom, enlarged] = splitZoom(zoom, live?.zoom ?? null)

  function zoomTo(wanted: number) {
    setZoom(wanted)
    if (!live?.zoom) return
    const [lens] = splitZoom(wanted, live.zoom)
    if (lens === lensZoom) return
    // If the lens fails to zoom, use digital zoom only.
    setLensZoom(live.track, lens * live.zoom.base).catch(() =>
      setLive((before) => before && { ...before, zoom: null }),
    )
  }

  return {
    obstacle,
    /** Whether trying again can help. */
    mayAskAgain: obstacle === mediaWords.cameraRefused,
    askAgain: () => setAsked({ lens: null }),
    running: live !== null,
    begin: () => void begin(),
    zoom,
    enlarged,
    stepZoom: (direction: 1 | -1) => zoomTo(stepZoom(zoom, direction)),
    tap: () => {
      const now = performance.now()
      if (isDoubleTap(lastTap.current, now)) zoomTo(CAMERA_ZOOM_MIN)
      lastTap.current = now
    },
    /** Undefined if the camera has none. */
    light: live?.torch
      ? {
          on: lit,
          /** Resolves to an error text, or null. */
          async toggle(): Promise<string | null> {
            try {
              await setTorch(live.track, !lit)
              setLit(!lit)
              return null
            } catch {
              return cameraWords.lightFailed
            }
          },
        }
      : undefined,
    switchCamera: live?.next ? () => setAsked({ lens: live.next }) : undefined,
    takePhoto: () => (video.current && live ? photoOf(video.current, enlarged) : Promise.resolve(null)),
  }
}

export type Camera = ReturnType<typeof useCamera>

/** Captures the live picture, cropped by the digital zoom. Null while there is no picture (MEDIA-21). */
export async function photoOf(video: HTMLVideoElement, enlarged: number): Promise<File | null> {
  const width = Math.round(video.videoWidth / enlarged)
  const height = Math.round(video.videoHeight / enlarged)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const [x, y] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  canvas.getContext('2d')?.drawImage(video, x, y, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', PHOTO_JPEG_QUALITY),
  )
  const name = `photo-${new Date().toISOString().replace(/[:.]/g, '-')}.jpg`
  return blob && new File([blob], name, { type: 'image/jpeg' })
}
