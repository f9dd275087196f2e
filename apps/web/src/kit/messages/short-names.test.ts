import { expect, test } from 'vitest'
import { withShortNames } from './short-names.ts'

test.each([
  ['Location updated successfully!', 'Location updated successfully!'],
  ['"Bench 12" has been restored.', '"Bench 12" has been restored.'],
  [
    '"Fire hydrant at the corner of Clover and Elm Street" has been restored.',
    '"Fire hydrant at the…" has been restored.',
  ],
  [
    '"عمود إنارة عند تقاطع شارع الزهور وشارع البلوط" has been restored.',
    '"عمود إنارة عند تقاطع…" has been restored.',
  ],
  [`"${'🌳'.repeat(40)}" has been restored.`, `"${'🌳'.repeat(9)}…${'🌳'.repeat(8)}…" has been restored.`],
  [
    'We sent a link to wilhelmina.featherstonehaugh@publicworks.cedarbend.example.',
    'We sent a link to wilhelmina…d.example.',
  ],
])('%s', (message, shown) => expect(withShortNames(message)).toBe(shown))
