/**
 * Draws the demonstration's photos and street maps in a child process. They need 200 MB for a few seconds, which the
 * server would not release.
 */
import { fork } from 'node:child_process'

/** SVG photos, or the folder for the street maps. Street maps have an empty answer. */
export type Drawing = { photos: readonly string[] } | { streetMapsIn: string }
export type Drawn = DrawnPhoto[]

export interface DrawnPhoto {
  jpeg: Uint8Array
  thumbnail: Uint8Array
  width: number
  height: number
}

const program = new URL('./draw.ts', import.meta.url)

export async function drawApart(drawing: Drawing): Promise<Drawn> {
  const child = fork(program, { serialization: 'advanced', execArgv: [] })
  try {
    return await new Promise<Drawn>((resolve, reject) => {
      child.once('message', (drawn) => resolve(drawn as Drawn))
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`The demonstration could not be drawn: its process ended with ${code ?? signal}.`)),
      )
      child.send(drawing, (error) => error && reject(error))
    })
  } finally {
    if (child.connected) child.disconnect()
  }
}
