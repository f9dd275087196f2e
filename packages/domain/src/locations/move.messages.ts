/** What is said of a pin that is moved, and of a look at where the device is. */
import { distanceInWords } from '../map/distance.ts'

/** `moved(23.8)` is 'Moved 78 ft' */
export function moved(metres: number): string {
  return `Moved ${distanceInWords(metres)}`
}

export const moveWords = {
  putBack: 'Put it back',
  backAgain: 'The pin is back where it was saved.',
  was: 'Saved at',
  becomes: 'Moves to',
  putHere: 'Put pin here',
  backToPin: 'Back to the pin',
} as const

/** `moveQuestion('Hydrant 12', 23.8)` is 'Move "Hydrant 12" by 78 ft?' */
export function moveQuestion(name: string, metres: number): string {
  return `Move "${name}" by ${distanceInWords(metres)}?`
}

/** `youAreHere(8, false)` is 'You are here, give or take 26 ft.' Looking moves nothing, which is said where a pin is down. */
export function youAreHere(accuracy: number, pinIsDown: boolean): string {
  const here = `You are here, give or take ${distanceInWords(accuracy, 2)}.`
  return pinIsDown ? `${here} The pin stays where it is.` : here
}
