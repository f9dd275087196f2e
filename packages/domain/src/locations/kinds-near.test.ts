import { expect, test } from 'vitest'
import { assetIcons, type IconKey, pickableIcons } from '../catalog/index.ts'
import { KINDS_NEAR_METERS, kindsNear, MOST_KINDS_NEAR } from './kinds-near.ts'

const at = { latitude: 40.62, longitude: -96.63 }
const place = (icon: string | null, north: number) => ({
  icon,
  latitude: at.latitude + north / 111_195,
  longitude: at.longitude,
})
const all = { offered: assetIcons, except: [] }

test('LOC-88 lists the most frequent icons first, and equally frequent ones by distance', () => {
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

test('LOC-88 ignores distant locations and unknown icons', () => {
  const places = [
    place('bench', KINDS_NEAR_METERS - 1),
    place('well', KINDS_NEAR_METERS + 1),
    place(null, 2),
    place('zeppelin', 2),
  ]
  expect(kindsNear(places, at, all)).toEqual(['bench'])
})

test('LOC-88 returns only icons of the picker, each once', () => {
  const places = [place('bench', 1), place('streetlight', 2), place('well', 3), place('well', 4)]
  const offered = pickableIcons(['Water', 'Parks'])
  const kinds = (except: string[]) => kindsNear(places, at, { offered, except })
  expect(kinds([])).toEqual(['well', 'bench'])
  expect(kinds(['well'])).toEqual(['bench'])
})

test('LOC-88 returns at most six icons', () => {
  const keys: IconKey[] = assetIcons.slice(0, MOST_KINDS_NEAR + 2).map(({ key }) => key)
  const places = keys.map((key, index) => place(key, index + 1))
  expect(kindsNear(places, at, all)).toEqual(keys.slice(0, MOST_KINDS_NEAR))
})

test('LOC-88 returns nothing if no location is near', () => {
  expect(kindsNear([], at, all)).toEqual([])
})
