import { describe, expect, test } from 'vitest'
import { messageOf } from '../http/index.ts'
import { canCancelRequest, checkJoin, checkRequestDecision } from './join-request.rules.ts'
import { isSameCity } from './same-city.ts'
import { stateCode, stateNames } from './state-codes.ts'

test.each([
  ['Nebraska', 'NE'],
  ['IA', 'IA'],
  [' kansas ', 'KS'],
  ['US-NE', 'NE'],
  ['N.D.', 'ND'],
  ['District of Columbia', 'DC'],
  ['Washington', 'WA'],
  ['Washington, D.C.', 'DC'],
  ['U.S. Virgin Islands', 'VI'],
  ['Puerto Rico', 'PR'],
  ['Unknown State', null],
  ['', null],
])('the code of %j is %s', (state, code) => {
  expect(stateCode(state)).toBe(code)
})

test('every state is known by name and by code, territories too', () => {
  expect(Object.keys(stateNames)).toHaveLength(56)
  for (const [code, name] of Object.entries(stateNames)) {
    expect(stateCode(name)).toBe(code)
    expect(stateCode(code)).toBe(code)
  }
})

// CITY-2. The states round the default center.
test.each([
  ['NE', 'Nebraska'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['MO', 'Missouri'],
  ['CO', 'Colorado'],
  ['WY', 'Wyoming'],
  ['SD', 'South Dakota'],
  ['ND', 'North Dakota'],
  ['MN', 'Minnesota'],
  ['WI', 'Wisconsin'],
  ['IL', 'Illinois'],
])('a city in %s is the same as one in %s, and in no other state', (code, name) => {
  const city = 'Springfield'
  expect(isSameCity({ city, state: code }, { city: 'SPRINGFIELD', state: name })).toBe(true)
  const elsewhere = Object.keys(stateNames).filter((other) => other !== code)
  expect(elsewhere.filter((state) => isSameCity({ city, state: code }, { city, state }))).toEqual([])
})

// CITY-2
test.each([
  ['Lincoln, NE', 'LINCOLN, Nebraska', true],
  ['St. Paul, MN', 'Saint Paul, Minnesota', true],
  ['Fort Dodge, IA', 'Ft Dodge, Iowa', true],
  ['Mt. Pleasant, IA', 'Mount Pleasant, IA', true],
  ['City of New York, NY', 'New York, New York', true],
  ['Village of Northport, NY', 'Northport, NY', true],
  ['City and County of Denver, CO', 'Denver, Colorado', true],
  ['City & County of Honolulu, HI', 'Honolulu, HI', true],
  ['Municipality of Anchorage, AK', 'Anchorage, Alaska', true],
  ['Sault Sainte Marie, MI', 'Sault Ste. Marie, Michigan', true],
  ['The City of Fort Collins, CO', 'Ft. Collins, Colorado', true],
  ['Incorporated Village of Northport, NY', 'Northport, NY', true],
  ['Charter Township of Clinton, MI', 'Clinton, MI', true],
  ['Indianapolis city (balance), IN', 'Indianapolis, IN', true],
  ['City of The Dalles, OR', 'The Dalles, OR', true],
  ['Lee’s Summit, MO', 'Lees Summit, MO', true],
  ['West St. Paul, MN', 'St. Paul, MN', false],
  ['LaSalle, IL', 'La Salle, Illinois', true],
  ['De Soto, KS', 'Desoto, KS', true],
  ['Hagåtña, GU', 'Hagatna, Guam', true],
  ['Cañon City, CO', 'Canon City, CO', true],
  ["Coeur d'Alene, ID", 'Coeur d’Alene, Idaho', true],
  ['Winston-Salem, NC', 'Winston Salem, NC', true],
  ['Kansas City, KS', 'Kansas City, MO', false],
  ['Lincoln, NE', 'Lincoln City, NE', false],
  ['Unknown City, Unknown State', 'Lincoln, NE', false],
  [', NE', ', NE', false],
])('%j and %j are the same city: %s', (one, other, expected) => {
  const read = (text: string) => {
    const [city = '', state = ''] = text.split(', ')
    return { city, state }
  }
  expect(isSameCity(read(one), read(other))).toBe(expected)
  expect(isSameCity(read(other), read(one))).toBe(expected)
})

// CITY-10
describe('asking to join', () => {
  test.each([
    ['needs a choice', '', {}, 'city_choice_missing'],
    ['needs an active city', 'c', { cityIsActive: false }, 'city_inactive'],
    ['is not for members', 'c', { isMember: true }, 'already_member'],
    ['is done once', 'c', { hasPendingRequest: true }, 'request_pending'],
    ['is allowed otherwise', 'c', { cityIsActive: true }, undefined],
  ])('%s', (_sentence, cityId, known, code) => {
    expect(checkJoin(cityId, known)?.code).toBe(code)
  })

  test('CITY-11 a request is decided once, and cancelled only by its author while it is pending', () => {
    expect(checkRequestDecision({ status: 'pending' })).toBeNull()
    expect(checkRequestDecision({ status: 'approved' })?.code).toBe('request_not_pending')
    expect(canCancelRequest({ userId: 'a', status: 'pending' }, 'a')).toBe(true)
    expect(canCancelRequest({ userId: 'a', status: 'pending' }, 'b')).toBe(false)
    expect(canCancelRequest({ userId: 'a', status: 'rejected' }, 'a')).toBe(false)
  })
})

test('the capital is the same with and without its district', () => {
  expect(isSameCity({ city: 'Washington, D.C.', state: 'DC' }, { city: 'Washington', state: 'DC' })).toBe(
    true,
  )
})

test('the alert names the city and state', () => {
  expect(messageOf('not_city_member', { city: 'Fargo', state: 'North Dakota' })).toBe(
    'You are not a member of Fargo, North Dakota. You cannot save locations to this city.',
  )
})
