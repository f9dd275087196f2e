// Docs are tested: every path and npm script that a page names must exist, and every link between pages must lead somewhere.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const pages = listed.split('\n').filter((page) => page && existsSync(join(root, page)))
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const complaints = []

// In backticks, below one of our folders; {a,b} stands for both, <x> and * for anything.
const path = /`((?:apps|packages|scripts|docs|e2e|bench|\.ci)\/[\w./{},<>*@$-]*)`/g
const script = /npm run ([\w:-]+)/g
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g

function exists(base, given) {
  const [, before, choices, after] = /^(.*?)\{([^}]+)\}(.*)$/.exec(given) ?? []
  if (choices !== undefined)
    return choices.split(',').every((choice) => exists(base, before + choice + after))
  const fixed = given.split(/[<*]/, 1)[0]
  return existsSync(join(base, fixed === given ? given : dirname(`${fixed}x`)))
}

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8')
  for (const [, named] of text.matchAll(path))
    if (!exists(root, named)) complaints.push(`${page}: no such path: ${named}`)
  for (const [, named] of text.matchAll(script))
    if (!(named in scripts)) complaints.push(`${page}: no such script: npm run ${named}`)
  for (const [, target] of text.matchAll(link))
    if (!exists(join(root, dirname(page)), target)) complaints.push(`${page}: broken link: ${target}`)
}
console.log(`${pages.length} pages read`)
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
