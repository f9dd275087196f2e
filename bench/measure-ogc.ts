/** Compares a page of 1,000 features with one json_agg of the same content, and reads a whole city page by page. */
import { isDeepStrictEqual } from 'node:util'
import { compare } from './support/compare.ts'
import { send } from './support/load.ts'
import { named } from './support/scaled.ts'
import { median, type Row, round, withGoal } from './support/table.ts'
import type { Targets } from './support/targets.ts'

/** Pages at each end of the city whose times are compared. */
const AT_EACH_END = 20

interface Page {
  features: { id: string }[]
  links: { rel: string; href: string }[]
}

/** `targets` hold a city of 100,000 locations. */
export async function measureOgc(targets: Targets): Promise<Row[]> {
  return [await page(targets), await wholeCity(targets)]
}

const pathOf = ({ city }: Targets) => `/ogc/collections/locations-${city.id}/items?limit=1000`

async function page(targets: Targets): Promise<Row> {
  const { ours, baseline, city, signedIn, postgresPid } = targets
  const mine = { path: pathOf(targets), headers: signedIn }
  const bare = { path: `/features?cityId=${city.id}` }
  const answers = [await send(ours.url, mine), await send(baseline.url, bare)] as const
  const [ourPage, barePage] = answers.map(({ bytes }) => JSON.parse(bytes.toString()).features)
  if (!isDeepStrictEqual(ourPage, barePage)) throw new Error('the two servers do not give the same features')
  const { whole, details } = await compare(
    {
      ours: { server: ours, call: () => mine },
      baseline: { server: baseline, call: () => bare },
      postgres: postgresPid,
    },
    { rounds: 9, requests: 10 },
  )
  const size = `${Math.round(answers[0].bytes.length / 1000)} kB`
  return withGoal('page of 1,000 features of the OGC API, CPU against bare', whole, 1.3, ' x', [
    size,
    ...details,
  ])
}

/** Follows the links, as a GIS program does. */
async function wholeCity(targets: Targets): Promise<Row> {
  const { ours, locations, signedIn } = targets
  const before = (await ours.usage()).rss
  const ids = new Set<string>()
  const times: number[] = []
  for (let path: string | undefined = pathOf(targets); path; ) {
    const start = performance.now()
    const { bytes } = await send(ours.url, { path, headers: signedIn })
    times.push(performance.now() - start)
    const { features, links }: Page = JSON.parse(bytes.toString())
    for (const { id } of features) ids.add(id)
    const next = links.find(({ rel }) => rel === 'next')
    path = next?.href.slice(new URL(next.href).origin.length)
  }
  if (ids.size !== locations) throw new Error(`${ids.size} of ${locations} features were read`)
  const [first, last] = [median(times.slice(0, AT_EACH_END)), median(times.slice(-AT_EACH_END))]
  return withGoal(
    `${named(locations)} features page by page, last pages over first`,
    last / first,
    1.5,
    ' x',
    [
      `${times.length} pages, ${round(first)} and ${round(last)} ms each`,
      `memory of the API process: ${round(before)} MB before, ${round((await ours.usage()).peak)} MB at its highest`,
    ],
  )
}
