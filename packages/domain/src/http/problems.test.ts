import { expect, test } from 'vitest'
import { MAX_REQUESTS_A_DAY } from '../cities/index.ts'
import { UNDO_CLOSE_MINUTES } from '../work-orders/index.ts'
import { messageOf } from './problems.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

test.each([
  ['city_requests_spent', `${words[MAX_REQUESTS_A_DAY]} cities today`],
  ['reopen_refused', `for ${words[UNDO_CLOSE_MINUTES]} minutes`],
] as const)('the sentence of %s says %j, the number that binds', (code, said) => {
  expect(messageOf(code)).toContain(said)
})
