import { describe, expect, it } from 'vitest'
import { reporterMail } from './reports.mail.ts'
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
  const report = { category: 'Parks', description: 'Broken', address: '12 Elm St', latitude: null, email: '' }

  it('with a service, a description and a place is complete', () => {
    expect(checkReport(report, [])).toBeNull()
    expect(checkReport({ ...report, address: '', latitude: 40.6 }, [])).toBeNull()
  })

  it.each([
    [{ category: 'Water' }, 'report_service_missing'],
    [{ description: ' ' }, 'report_description_missing'],
    [{ address: ' ' }, 'report_place_missing'],
    // REPORT-15
    [{ email: 'ana' }, 'report_email_wrong'],
    [{ email: 'ana@city.example\r\nBcc: all@city.example' }, 'report_email_wrong'],
  ])('with %j is refused with %s', (changes, code) => {
    expect(checkReport({ ...report, ...changes }, ['Parks'])?.code).toBe(code)
  })
})

describe('REPORT-15 the mail to a reporter', () => {
  const decided = { city: 'Prairie Falls, NE', number: 12, declinedBecause: null }

  it('names the city and the number, and has no link', () => {
    const { subject, text } = reporterMail(decided)
    expect(subject).toBe('Your report 12 to Prairie Falls, NE was closed')
    expect(text).toContain('open the link that you kept')
    expect(text).not.toContain('http')
  })

  it('gives the reason of a declined report', () => {
    const { subject, text } = reporterMail({ ...decided, declinedBecause: 'This is a county road.' })
    expect(subject).toBe('Your report 12 to Prairie Falls, NE was declined')
    expect(text).toContain('This is a county road.')
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
