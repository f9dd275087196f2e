import { expect, test } from 'vitest'
import { type GestureEvent, nextGesture, rest } from './pin-gesture.ts'

const press = (by: 'mouse' | 'touch'): GestureEvent => ({
  type: 'press',
  by,
  at: { x: 100, y: 100 },
  time: 0,
})
const move = (y: number, time = 400): GestureEvent => ({ type: 'move', at: { x: 100, y }, time })
const held: GestureEvent = { type: 'held' }
const end: GestureEvent = { type: 'end' }

test.each<[string, GestureEvent[], string]>([
  ['a mouse drags at once', [press('mouse'), move(104)], 'dragged'],
  ['a hand that shakes drags nothing', [press('mouse'), move(102)], 'pressed'],
  ['a finger that moves at once scrolls', [press('touch'), move(130)], 'rest'],
  ['and goes on scrolling, however long', [press('touch'), move(130), held, move(160)], 'rest'],
  ['also on a page that is too busy to hear of it in time', [press('touch'), held, move(130, 90)], 'rest'],
  ['a finger that held still has lifted the pin', [press('touch'), move(104), held], 'lifted'],
  ['and shakes without moving it', [press('touch'), held, move(106)], 'lifted'],
  ['and then drags it', [press('touch'), held, move(130)], 'dragged'],
  ['a drag goes back over where it began', [press('touch'), held, move(130), move(100)], 'dragged'],
  ['a second finger ends it', [press('touch'), held, move(130), end, move(150)], 'rest'],
  ['a mouse is never lifted', [press('mouse'), held], 'pressed'],
  ['nothing moves what was not pressed', [move(200), held], 'rest'],
])('%s', (_sentence, events, phase) => {
  expect(events.reduce(nextGesture, rest).phase).toBe(phase)
})
