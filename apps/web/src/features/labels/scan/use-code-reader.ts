import { useEffect, useRef, useState } from 'react'
import { scanWords } from '../labels.messages.ts'
import { type CodeReader, createCodeReader } from './code-reader.ts'

/** Time between two frames: fast enough for a hand, and slow enough for a phone's battery. */
const FRAME_MS = 200
/** Frames are read at this width at most. */
const FRAME_WIDTH = 1280
/** After this time without a code, the screen says what to try. */
const SLOW_MS = 8_000
/** Larger files would fill a phone's memory. */
const MAX_PHOTO_BYTES = 40_000_000

/**
 * Reads codes from the camera's live picture and from photos. `onText` gets each text that was found; frames are not
 * read while `isPaused`.
 */
export function useCodeReader(onText: (text: string) => void) {
  const reader = useRef<CodeReader | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  useEffect(() => () => reader.current?.stop(), [])

  function started() {
    reader.current ??= createCodeReader()
    return reader.current
  }

  return {
    problem,
    /** The reader itself is missing, so that frames cannot be read either. */
    isBroken: problem === scanWords.notReady,
    again: () => setProblem(null),
    /** A photo is being read. */
    isReading,
    async readFrame(video: HTMLVideoElement): Promise<void> {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return
      const width = Math.min(FRAME_WIDTH, video.videoWidth)
      const frame = await createImageBitmap(video, { resizeWidth: width, resizeQuality: 'low' })
      const answer = await started().read(frame)
      if (answer.state === 'failed') return setProblem(scanWords.notReady)
      if (answer.state === 'read' && answer.text !== null) onText(answer.text)
    },
    async readPhoto(photo: Blob): Promise<void> {
      setProblem(null)
      setReading(true)
      const answer =
        photo.size > MAX_PHOTO_BYTES ? ({ state: 'no picture' } as const) : await started().read(photo)
      setReading(false)
      if (answer.state === 'failed') setProblem(scanWords.notReady)
      else if (answer.state === 'no picture') setProblem(scanWords.noPicture)
      else if (answer.text === null) setProblem(scanWords.noCode)
      else onText(answer.text)
    },
  }
}

/** Reads frames of the video one after the other while `isOn`. True after a while without a code. */
export function useFrames(
  video: React.RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  readFrame: (video: HTMLVideoElement) => Promise<void>,
): boolean {
  const [isSlow, setSlow] = useState(false)
  const read = useRef(readFrame)
  useEffect(() => {
    read.current = readFrame
  })
  useEffect(() => {
    setSlow(false)
    if (!isOn) return
    let isOver = false
    const slow = setTimeout(() => setSlow(true), SLOW_MS)
    const run = async () => {
      while (!isOver) {
        const now = video.current
        if (now) await read.current(now).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, FRAME_MS))
      }
    }
    void run()
    return () => {
      isOver = true
      clearTimeout(slow)
    }
  }, [video, isOn])
  return isSlow
}
