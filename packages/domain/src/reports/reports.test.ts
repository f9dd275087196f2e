import { describe, expect, it } from 'vitest'
import { checkReport, citySlug, serviceName, servicesOf, stillBrokenUntil } from './reports.rules.ts'

// REPORT-1
it.each([
  ['Prairie Falls', 'NE', 'prairie-falls-ne'],
  ['Cañon City', 'CO', 'canon-city-co'],
  ['La Salle', 'IL', 'la-salle-il'],
  ['City of Saint Paul', 'MN', 'st-paul-mn'],
])('the page of %s, %s is %s', (name, state, slug) => {
  expect(citySlug({ name, state })).toBe(slug)
})

describe('REPORT-2 the services', () => {
  it('are all departments, unless the city chooses some', () => {
    expect(servicesOf([])).toHaveLength(10)
    expect(servicesOf(['Water', 'Parks']).map(({ code }) => code)).toEqual(['Parks', 'Water'])
  })

  it('have a name that residents understand', () => {
    expect(serviceName('StormFlood')).toBe('Storm drain or flooding')
    expect(serviceName('of a later version')).toBe('of a later version')
  })
})

describe('REPORT-3 a report', () => {
  const report = { category: 'Parks', description: 'Broken', address: '12 Elm St', latitude: null }

  it('with a service, a description and a place is complete', () => {
    expect(checkReport(report, [])).toBeNull()
    expect(checkReport({ ...report, address: '', latitude: 40.6 }, [])).toBeNull()
  })

  it.each([
    [{ category: 'Water' }, 'report_service_missing'],
    [{ description: ' ' }, 'report_description_missing'],
    [{ address: ' ' }, 'report_place_missing'],
  ])('with %j is refused with %s', (changes, code) => {
    expect(checkReport({ ...report, ...changes }, ['Parks'])?.code).toBe(code)
  })
})

describe('REPORT-12 still broken', () => {
  const closed = { state: 'closed' as const, closedAt: '2026-11-01T12:00:00.000Z', saidBroken: false }

  it('may be said for two weeks after the closing', () => {
    expect(stillBrokenUntil(closed)).toBe(Date.parse('2026-11-15T12:00:00.000Z'))
  })

  it('may not be said twice, or about open work', () => {
    expect(stillBrokenUntil({ ...closed, saidBroken: true })).toBeNull()
    expect(stillBrokenUntil({ ...closed, state: 'accepted' })).toBeNull()
  })
})
