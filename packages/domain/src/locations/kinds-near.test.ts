import { expect, test } from 'vitest'
import { assetIcons, type IconKey, pickableIcons } from '../catalogue/index.ts'
import { KINDS_NEAR_METRES, kindsNear, MOST_KINDS_NEAR } from './kinds-near.ts'

const at = { latitude: 40.62, longitude: -96.63 }
const place = (icon: string | null, north: number) => ({
  icon,
  latitude: at.latitude + north / 111_195,
  longitude: at.longitude,
})
const all = { offered: assetIcons, except: [] }

test('LOC-88 the kinds that stand most often come first, and of as many the nearest', () => {
  const places = [
    place('well', 90),
    place('bench', 80),
    place('streetlight', 40),
    place('streetlight', -200),
    place('bench', -120),
    place('fire_hydrant', 1),
  ]
  expect(kindsNear(places, at, all)).toEqual(['streetlight', 'bench', 'fire_hydrant', 'well'])
})

test('LOC-88 what is further away than a few blocks does not count, nor what has no icon of ours', () => {
  const places = [
    place('bench', KINDS_NEAR_METRES - 1),
    place('well', KINDS_NEAR_METRES + 1),
    place(null, 2),
    place('zeppelin', 2),
  ]
  expect(kindsNear(places, at, all)).toEqual(['bench'])
})

test('LOC-88 only what may be picked, and nothing twice', () => {
  const places = [place('bench', 1), place('streetlight', 2), place('well', 3), place('well', 4)]
  const offered = pickableIcons(['Water', 'Parks'])
  const kinds = (except: string[]) => kindsNear(places, at, { offered, except })
  expect(kinds([])).toEqual(['well', 'bench'])
  expect(kinds(['well'])).toEqual(['bench'])
})

test('LOC-88 they are few', () => {
  const keys: IconKey[] = assetIcons.slice(0, MOST_KINDS_NEAR + 2).map(({ key }) => key)
  const places = keys.map((key, index) => place(key, index + 1))
  expect(kindsNear(places, at, all)).toEqual(keys.slice(0, MOST_KINDS_NEAR))
})

test('LOC-88 where nothing stands, nothing is offered', () => {
  expect(kindsNear([], at, all)).toEqual([])
})
