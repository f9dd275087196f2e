// Texts that a release changes; release.mjs does the rest.

const UNRELEASED = '## [Unreleased]'
const numbers = /^(\d+)\.(\d+)\.(\d+)$/

/** The changelog with its unreleased part named after the version. `today` is '2026-12-01'. Throws if that cannot be released. */
export function releasedChangelog(changelog, version, today) {
  if (!numbers.test(version)) throw new Error('Name the version: npm run release -- 1.2.3')
  const [before, after] = changelog.split(`${UNRELEASED}\n`)
  if (after === undefined) throw new Error(`CHANGELOG.md has no line "${UNRELEASED}".`)
  const [entries] = after.split(/^## /m)
  if (entries.trim() === '') throw new Error('CHANGELOG.md lists nothing that is unreleased.')
  const [last] = [...after.matchAll(/^## \[(.+?)\]/gm)].map(([, name]) => name)
  if (last && !isNewer(version, last)) throw new Error(`${version} is not newer than ${last}.`)
  return `${before}${UNRELEASED}\n\n## [${version}] - ${today}\n${after}`
}

/** `nextVersion('1.2.3')` is '1.3.0-dev'. */
export function nextVersion(version) {
  const [, major, minor] = numbers.exec(version)
  return `${major}.${Number(minor) + 1}.0-dev`
}

function isNewer(version, than) {
  const [ours, theirs] = [version, than].map((one) => numbers.exec(one).slice(1).map(Number))
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at >= 0 && ours[at] > theirs[at]
}
