/** WORD-8 to WORD-12: the specified numbers, typed by hand. Numbers with behavior are tested next to it. */
import { expect, test } from 'vitest'
import {
  ADMIN_ACTIVITIES_LIMIT,
  ADMIN_CHECK_DELAY,
  DEFAULT_COUNTRY,
  RECENT_ACTIVITY_HOURS,
} from './admin/index.ts'
import {
  CALLBACK_REDIRECT_DELAY,
  CLOCK_LEEWAY_SECONDS,
  MIN_PASSWORD_LENGTH,
  PROVIDER_SCOPES,
  SILENT_TOKEN_LOCK,
  TOKEN_MARGIN_SECONDS,
} from './auth/index.ts'
import { MAX_RECENT_ICONS } from './catalog/index.ts'
import { SAVED_LOCATIONS_KEY } from './locations/index.ts'
import {
  DEFAULT_CENTER,
  DEFAULT_TOLERANCE,
  DRAFT_TOLERANCE,
  geolocationOptions,
  NOTES_PAGE_TOLERANCE,
  SAME_POINT_TOLERANCE,
  WORK_ORDERS_CENTER,
  zooms,
} from './map/index.ts'
import { MAX_THUMBNAILS } from './media/index.ts'
import { EDIT_PAGE_PREVIEW, GALLERY_TEXT, SHORT_PREVIEW } from './notes/index.ts'
import { priorityFacts } from './work-orders/index.ts'

test('maps: centers, zooms, tolerances', () => {
  expect(DEFAULT_CENTER).toEqual({ latitude: 40.62, longitude: -96.63 })
  expect(WORK_ORDERS_CENTER).toEqual({ latitude: 40.7128, longitude: -74.006 })
  expect(zooms).toEqual({
    mapsPage: 16,
    editPage: 18,
    afterGeolocation: 18,
    savedLocations: 4,
    savedLocationsFirst: 12,
    selectLocation: 10,
    workOrders: 10,
  })
  expect(geolocationOptions).toEqual({ enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 })
  expect([SAME_POINT_TOLERANCE, DRAFT_TOLERANCE, NOTES_PAGE_TOLERANCE, DEFAULT_TOLERANCE]).toEqual([
    1e-6, 1e-4, 1e-4, 1e-3,
  ])
  expect(SAVED_LOCATIONS_KEY).toBe('savedLocations')
})

test('notes, media and icons', () => {
  expect([MAX_RECENT_ICONS, MAX_THUMBNAILS]).toEqual([3, 3])
  expect([EDIT_PAGE_PREVIEW, SHORT_PREVIEW, GALLERY_TEXT]).toEqual([100, 50, 50])
})

test('priorities: weights and colors', () => {
  expect(priorityFacts).toMatchObject({
    high: { weight: 3, color: '#dc2626' },
    medium: { weight: 2, color: '#f59e0b' },
    low: { weight: 1, color: '#10b981' },
  })
})

test('signing in', () => {
  expect([MIN_PASSWORD_LENGTH, CALLBACK_REDIRECT_DELAY]).toEqual([8, 2000])
  expect([CLOCK_LEEWAY_SECONDS, TOKEN_MARGIN_SECONDS]).toEqual([60, 60])
  expect(SILENT_TOKEN_LOCK).toEqual({ wait: 5000, attempts: 10 })
  expect(PROVIDER_SCOPES).toEqual(['read:current_user', 'update:current_user'])
})

test('the platform dashboard', () => {
  expect([ADMIN_ACTIVITIES_LIMIT, RECENT_ACTIVITY_HOURS, ADMIN_CHECK_DELAY]).toEqual([50, 24, 100])
  expect(DEFAULT_COUNTRY).toBe('USA')
})
