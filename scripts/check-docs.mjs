// Tests docs and comments. Every path, npm script, heading and rule that a page or a comment names must exist. Every rule is
// written once, and a test cites it unless docs/rules/gaps.md lists it. Planted errors prove in each run that the check works.
import { existsSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { root } from './install.mjs'
import { citedIn, isTest, readTexts, rulesOf } from './rules.mjs'

const self = 'scripts/check-docs.mjs'
const source = /\.(?:tsx?|mjs|cjs|css)$/

const gap = /^\| ([A-Z]+-\d+) \|/gm
// A path in one of our folders. {a,b} means both; <x> and * match anything.
const path = /(?<![\w./:@-])(?:apps|packages|scripts|docs|e2e|bench|\.ci)\/[\w./{},<>*@$-]*[\w/}>*]/g
// A file name, or the end of a path.
const file =
  /(?<![\w./*<>{}$@~-])(?!(?:apps|packages|scripts|docs|e2e|bench)\/)(?:[\w-]+\/)*[a-z][\w-]*(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|md)\b(?![\w/*}-])/g
const script = /npm run ([\w:-]+)/g
const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g
const heading = /^#+ (.+)$/gm

/** Returns comments only, because strings are data. */
const commentsOf = (text) =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/.*/g)].map(([comment]) => comment).join('\n')

const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

function exists(files, given) {
  const [, before, choices, after] = /^(.*?)\{([^}]+)\}(.*)$/.exec(given) ?? []
  if (choices !== undefined)
    return choices.split(',').every((choice) => exists(files, before + choice + after))
  const fixed = given.split(/[<*]/, 1)[0]
  const wanted = fixed === given ? given.replace(/\/$/, '') : dirname(`${fixed}x`)
  return files.paths.has(wanted) || existsSync(join(root, wanted))
}

/** All files and folders, and all endings of their paths that a comment may name. */
function indexOf(texts) {
  const paths = new Set()
  const ends = new Set()
  for (const name of texts.keys()) {
    const parts = name.split('/')
    for (const at of parts.keys()) {
      paths.add(parts.slice(0, at + 1).join('/'))
      ends.add(parts.slice(at).join('/'))
    }
  }
  return { paths, ends }
}

function checkNames(name, text, files, complain) {
  for (const [named] of text.matchAll(path))
    if (!exists(files, named)) complain(name, `no such path: ${named}`)
  for (const [named] of text.matchAll(file))
    if (!files.ends.has(named)) complain(name, `no such file: ${named}`)
}

function checkPage(name, text, { texts, files, scripts }, complain) {
  for (const [, named] of text.matchAll(script))
    if (!(named in scripts)) complain(name, `no such script: npm run ${named}`)
  for (const [, target, anchor] of text.matchAll(link)) {
    const page = target === '' ? name : posix.join(posix.dirname(name), target)
    if (!exists(files, page)) complain(name, `broken link: ${target}`)
    else if (anchor && texts.has(page)) {
      const slugs = [...texts.get(page).matchAll(heading)].map(([, title]) => slug(title))
      if (!slugs.includes(anchor)) complain(name, `no such heading: ${page}#${anchor}`)
    }
  }
}

function checkRules(texts, complain) {
  const rules = new Set()
  for (const [name, id] of rulesOf(texts))
    if (rules.has(id)) complain(name, `${id} stands twice`)
    else rules.add(id)
  const tested = new Set()
  for (const [name, text] of texts)
    for (const id of name === self ? [] : citedIn(text)) {
      if (!rules.has(id)) complain(name, `no such rule: ${id}`)
      if (isTest(name)) tested.add(id)
    }
  const gaps = new Set([...(texts.get('docs/rules/gaps.md') ?? '').matchAll(gap)].map(([, id]) => id))
  for (const id of rules) {
    if (!tested.has(id) && !gaps.has(id))
      complain('docs/rules', `${id} is cited by no test; prove it, or list it in gaps.md`)
    if (tested.has(id) && gaps.has(id))
      complain('docs/rules/gaps.md', `${id} is cited by a test: take it off`)
  }
  return rules.size
}

function complaintsAbout(texts, scripts) {
  const complaints = []
  const complain = (name, what) => complaints.push(`${name}: ${what}`)
  const files = indexOf(texts)
  for (const [name, text] of texts) {
    if (name.endsWith('.md')) {
      checkNames(name, text, files, complain)
      checkPage(name, text, { texts, files, scripts }, complain)
    } else if (source.test(name) && name !== self) checkNames(name, commentsOf(text), files, complain)
  }
  const rules = checkRules(texts, complain)
  return { complaints, rules }
}

const texts = readTexts()
const { scripts } = JSON.parse(texts.get('package.json'))
const { complaints, rules } = complaintsAbout(texts, scripts)

/** [file, text added to it, expected complaint]. */
const planted = [
  ['docs/glossary.md', 'See `apps/nowhere/planted.ts`.', 'no such path: apps/nowhere/planted.ts'],
  ['docs/glossary.md', 'Run `npm run planted`.', 'no such script: npm run planted'],
  ['docs/glossary.md', '[planted](planted.md)', 'broken link: planted.md'],
  ['docs/glossary.md', '[planted](reliability.md#planted)', 'no such heading: docs/reliability.md#planted'],
  ['docs/glossary.md', 'This is rule LOC-999.', 'no such rule: LOC-999'],
  ['docs/rules/notes.md', '- **NOTE-1** Planted.', 'NOTE-1 stands twice'],
  [
    'docs/rules/notes.md',
    '- **NOTE-998** Planted.',
    'NOTE-998 is cited by no test; prove it, or list it in gaps.md',
  ],
  ['docs/rules/gaps.md', '| NOTE-1 | planted |', 'NOTE-1 is cited by a test: take it off'],
  ['scripts/lock.mjs', '// As LOC-999 has it.', 'no such rule: LOC-999'],
  ['scripts/lock.mjs', '/** As in planted-nowhere.md. */', 'no such file: planted-nowhere.md'],
  ['scripts/lock.mjs', '// See planted-nowhere.ts.', 'no such file: planted-nowhere.ts'],
  ['scripts/lock.mjs', '// See docs/planted.', 'no such path: docs/planted'],
  ['scripts/lock.mjs', "const planted = 'docs/planted and planted-nowhere.ts'", null],
]
for (const [name, text, said] of planted) {
  const { complaints: found } = complaintsAbout(
    new Map(texts).set(name, `${texts.get(name)}\n${text}\n`),
    scripts,
  )
  const fresh = found.filter((one) => !complaints.includes(one))
  const seen = said === null ? fresh.length === 0 : fresh.some((one) => one.endsWith(`: ${said}`))
  if (!seen) complaints.push(`planted in ${basename(name)} and judged wrongly: ${text}`)
}

console.log(`${texts.size} files read, ${rules} rules, ${planted.length} planted texts judged rightly`)
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}
