// npm run release -- X.Y.Z: makes a release. Gives the unreleased part of CHANGELOG.md its version and date, sets the version of all
// packages, commits and tags. A second commit begins the next version, so that a build between releases is not taken for one.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { nextVersion, releasedChangelog } from './release-notes.mjs'

const [version = ''] = process.argv.slice(2)
const run = (program, args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' }).trim()
const changelog = join(root, 'CHANGELOG.md')

function setVersion(to) {
  run('npm', ['version', '--no-git-tag-version', '--workspaces', '--include-workspace-root', to])
  run('npm', ['install', '--package-lock-only', '--ignore-scripts'])
  run('node', [join(root, 'scripts', 'complete-lock.mjs')])
}

function commit(subject, body) {
  run('git', ['commit', '--all', '--message', subject, '--message', body])
}

try {
  if (run('git', ['status', '--porcelain']) !== '') throw new Error('Commit or remove your changes first.')
  const tag = `v${version}`
  if (run('git', ['tag', '--list', tag]) !== '') throw new Error(`${tag} exists already.`)
  const today = new Date().toISOString().slice(0, 10)
  const written = releasedChangelog(readFileSync(changelog, 'utf8'), version, today)
  writeFileSync(changelog, written)
  setVersion(version)
  commit(`release: ${version}`, 'CHANGELOG.md says what is new.')
  run('git', ['tag', '--annotate', tag, '--message', `Lamplighter ${version}`])
  setVersion(nextVersion(version))
  commit(`release: begin ${nextVersion(version)}`, `Builds after ${version} are not taken for it.`)
  console.log(`${tag} is tagged. Publish it: git push --follow-tags`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
