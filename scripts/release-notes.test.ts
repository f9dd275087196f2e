import { expect, it } from 'vitest'
import { nextVersion, releasedChangelog } from './release-notes.mjs'

const changelog = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [0.9.0] - 2026-11-22\n\nFirst.\n`

it('gives the unreleased entries their version and date, and leaves room for the next', () => {
  expect(releasedChangelog(changelog('\n- New.\n'), '0.10.0', '2026-12-01')).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.10.0] - 2026-12-01\n\n- New.\n\n## [0.9.0] - 2026-11-22\n\nFirst.\n',
  )
})

it.each([
  ['', '- New.', 'Name the version'],
  ['v1.0.0', '- New.', 'Name the version'],
  ['1.0', '- New.', 'Name the version'],
  ['0.9.0', '- New.', 'is not newer than 0.9.0'],
  ['0.8.12', '- New.', 'is not newer than 0.9.0'],
  ['1.0.0', '', 'lists nothing that is unreleased'],
])('rejects version "%s" with entries "%s"', (version, unreleased, reason) => {
  expect(() => releasedChangelog(changelog(unreleased), version, '2026-12-01')).toThrow(reason)
})

it('begins the next minor version', () => {
  expect(nextVersion('1.2.3')).toBe('1.3.0-dev')
})
