/** The in-app camera: the live picture, its zoom, and taking a photo of what is seen (MEDIA-21). */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mediaWords } from '../media.messages.ts'
import { CAMERA_ZOOM_MIN, isDoubleTap, PHOTO_JPEG_QUALITY, stepZoom } from './camera.constants.ts'

export function useCamera(video: RefObject<HTMLVideoElement | null>, opened: boolean) {
  const [obstacle, setObstacle] = useState<string | null>(null)
  const [running, setRunning] = useState(false)
  const [zoom, setZoom] = useState(CAMERA_ZOOM_MIN)
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (!opened) return
    let stream: MediaStream | null = null
    let closed = false
    setObstacle(null)
    setZoom(CAMERA_ZOOM_MIN)
    openStream().then(
      (found) => {
        stream = found
        if (closed) stop(found)
        else if (video.current) {
          video.current.srcObject = found
          setRunning(true)
        }
      },
      (error: unknown) => {
        if (!closed) setObstacle(error instanceof Error ? error.message : mediaWords.cameraRefused)
      },
    )
    return () => {
      closed = true
      setRunning(false)
      if (stream) stop(stream)
    }
  }, [opened, video])

  return {
    obstacle,
    running,
    zoom,
    stepZoom: (direction: 1 | -1) => setZoom((before) => stepZoom(before, direction)),
    tap: () => {
      const now = performance.now()
      if (isDoubleTap(lastTap.current, now)) setZoom(CAMERA_ZOOM_MIN)
      lastTap.current = now
    },
    takePhoto: () => (video.current ? photoOf(video.current, zoom) : Promise.resolve(null)),
  }
}

async function openStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error(mediaWords.cameraUnsupported)
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1440 } },
    })
  } catch {
    throw new Error(mediaWords.cameraRefused)
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** The middle of the picture, as the zoom shows it. */
async function photoOf(video: HTMLVideoElement, zoom: number): Promise<File | null> {
  const width = Math.round(video.videoWidth / zoom)
  const height = Math.round(video.videoHeight / zoom)
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
