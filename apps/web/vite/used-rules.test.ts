import { expect, test } from 'vitest'
import { usedRules } from './used-rules.ts'

const markup = '<div class="head row"><p class="words">All</p></div>'

test.each([
  ['.head{gap:8px}.other{gap:4px}', '.head{gap:8px}'],
  ['.head .other{gap:8px}', ''],
  ['.other,.head p{margin:0}', '.other,.head p{margin:0}'],
  ['.head>:is(a,.other){margin:0}', ''],
  ['p{margin:0}', ''],
  // Styled by what is there already.
  ['.row{display:flex}', ''],
  ['.row .words{margin:0}', '.row .words{margin:0}'],
  ['@media (width<48em){.head{gap:4px}.other{gap:2px}}', '@media (width<48em){.head{gap:4px}}'],
  ['@media print{.other{display:none}}\n.words{margin:0}', '.words{margin:0}'],
  ['@font-face{font-family:Inter}@keyframes a{0%{opacity:0}}', ''],
  ['@layer a.b;@layer a{.head{gap:1px}@media print{.other{gap:2px}}}', '@layer a{.head{gap:1px}}'],
])('of %s the markup uses %s', (sheet, used) => {
  expect(usedRules(sheet, markup, '.row{gap:8px}')).toBe(used)
})
