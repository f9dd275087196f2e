/** Compares the map page in a real browser with many locations and with none. */
import { cityOf, growTo, openPool } from './support/city.ts'
import { type MapFigures, measureOnce, openBrowser, signInOnce } from './support/map-browser.ts'
import { named, scaled } from './support/scaled.ts'
import { type Row, round, stated, withGoal } from './support/table.ts'
import type { Testbed } from './support/testbed.ts'

const amounts = [0, scaled(100_000), scaled(500_000)]
const ROUNDS = 3
const path = '/maps'

export async function measureMap(testbed: Testbed): Promise<Row[]> {
  const databaseUrl = await testbed.database('map')
  const api = await testbed.startApi(databaseUrl)
  const pool = openPool(databaseUrl)
  const browser = await openBrowser(api.url)
  try {
    const people = []
    for (const amount of amounts) {
      const account = {
        name: `Bea With ${amount}`,
        email: `bea.${amount}@example.test`,
        password: 'Lamp-Light3r!',
      }
      const kept = await signInOnce(browser, api.url, account)
      await growTo(pool, await cityOf(pool, account.email, `Bench Town ${amount}`), amount)
      people.push({ amount, kept, seen: [] as MapFigures[] })
    }
    for (let index = 0; index < ROUNDS; index++) {
      for (const { kept, seen } of people) seen.push(await measureOnce(browser, kept, path))
    }
    return rowsOf(people.map(({ amount, seen }) => ({ amount, ...best(seen) })))
  } finally {
    await browser.close()
    await pool.end()
    await api.stop()
  }
}

type Best = MapFigures & { amount: number }

function rowsOf([empty, ...full]: Best[]): Row[] {
  if (!empty) return []
  const most = full.at(-1) ?? empty
  const ms = (figure: keyof MapFigures) =>
    `best of ${ROUNDS}: ${[empty, ...full].map((one) => `${round(one[figure])} ms with ${named(one.amount)}`).join(', ')}`
  const worst = (figure: 'load' | 'wider' | 'frame') =>
    Math.max(...full.map((one) => one[figure] / empty[figure]))
  return [
    ...full.map((one, index) =>
      withGoal(
        `map load to idle, ${named(one.amount)}`,
        one.load / empty.load,
        2.5,
        ' x',
        index === 0 ? [ms('load')] : [],
      ),
    ),
    stated('map from zoom 16 to 12', `${round(worst('wider'))} x at most`, [ms('wider')]),
    withGoal('map processor time a pan frame', worst('frame'), 2.5, ' x', [ms('frame')]),
    withGoal(`map heap with ${named(most.amount)} above none`, most.heap - empty.heap, 30, ' MB', [
      `${round(most.heap)} against ${round(empty.heap)} MB; ${most.drawn} pins drawn at zoom 16`,
    ]),
    withGoal('map markers in the page', Math.max(...full.map(({ markers }) => markers)), 0, ''),
  ]
}

function best(seen: readonly MapFigures[]): MapFigures {
  const least = (figure: keyof MapFigures) => Math.min(...seen.map((one) => one[figure]))
  return {
    load: least('load'),
    wider: least('wider'),
    frame: least('frame'),
    heap: least('heap'),
    markers: Math.max(...seen.map(({ markers }) => markers)),
    drawn: least('drawn'),
  }
}
