import { expect, test } from 'vitest'
import { deleteCrewQuestion, memberCount } from './crews.messages.ts'

test('ORDER-45 the question says how many open work orders become unassigned', () => {
  expect([0, 1, 1200].map((orders) => deleteCrewQuestion('Streets A', orders))).toEqual([
    'Delete the crew "Streets A"? It has no open work orders. Rules no longer assign anything to this crew. Its members stay in the city.',
    'Delete the crew "Streets A"? Its 1 open work order becomes unassigned. Rules no longer assign anything to this crew. Its members stay in the city.',
    'Delete the crew "Streets A"? Its 1,200 open work orders become unassigned. Rules no longer assign anything to this crew. Its members stay in the city.',
  ])
})

test('counts members', () => {
  expect([0, 1, 2].map(memberCount)).toEqual(['0 members', '1 member', '2 members'])
})
