import { useEffect, useRef, useState } from 'react'
import { scanWords } from '../labels.messages.ts'
import { type CodeReader, createCodeReader } from './code-reader.ts'
import type { CodeTask, ReadCode } from './code-task.ts'

/** Time between two frames: fast enough for a hand, and slow enough for a phone's battery. */
const FRAME_MS = 200
/** Frames are read at this width at most. */
const FRAME_WIDTH = 1280
/** After this time without a code, the screen says what to try. */
const SLOW_MS = 8_000
/** Larger files would fill a phone's memory. */
const MAX_PHOTO_BYTES = 40_000_000
/** After so many unreadable frames in a row, the screen leads to the photo. */
const MAX_FAILED_FRAMES = 10

/** Reads codes from the camera's live picture and from photos. `onTexts` gets the texts of each picture with codes. */
export function useCodeReader(onTexts: (texts: readonly string[]) => void) {
  const reader = useRef<CodeReader | null>(null)
  const found = useRef(onTexts)
  const failedFrames = useRef(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    found.current = onTexts
  })
  useEffect(() => {
    const started = createCodeReader()
    reader.current = started
    return () => started.stop()
  }, [])

  const read = async (picture: CodeTask['picture']): Promise<ReadCode> =>
    reader.current?.read(picture) ?? { state: 'failed' }

  function countFailedFrame() {
    failedFrames.current += 1
    if (failedFrames.current === MAX_FAILED_FRAMES) setProblem(scanWords.noFrames)
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
      const frame = await createImageBitmap(video, { resizeWidth: width, resizeQuality: 'low' }).catch(
        () => null,
      )
      if (!frame) return countFailedFrame()
      const answer = await read(frame)
      if (answer.state === 'failed') return setProblem(scanWords.notReady)
      if (answer.state === 'no picture') return countFailedFrame()
      failedFrames.current = 0
      setProblem((now) => (now === scanWords.noFrames ? null : now))
      if (answer.texts.length > 0) found.current(answer.texts)
    },
    async readPhoto(photo: Blob): Promise<void> {
      setProblem(null)
      setReading(true)
      const answer = photo.size > MAX_PHOTO_BYTES ? ({ state: 'no picture' } as const) : await read(photo)
      setReading(false)
      if (answer.state === 'failed') setProblem(scanWords.notReady)
      else if (answer.state === 'no picture') setProblem(scanWords.noPicture)
      else if (answer.texts.length === 0) setProblem(scanWords.noCode)
      else found.current(answer.texts)
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
        if (now) await read.current(now)
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
