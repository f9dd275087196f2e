/** Holds the packs in memory in a worker, so that 100,000 locations never block typing. */
import { myOrdersIn } from '../day-packs.messages.ts'
import { answerFrom, canAnswer } from './answers.ts'
import { type OpenPacks, openPacks } from './open-packs.ts'
import type { Answer, Answering, Asking } from './question.ts'

addEventListener('message', async ({ data: { id, asker, question } }: MessageEvent<Asking>) => {
  const reply = (answer: Answer | null) => postMessage({ id, answer } satisfies Answering)
  try {
    const packs = canAnswer(question.endpoint) ? await openPacks(asker) : null
    const said = packs && (await answerFrom(packs, question))
    reply(
      said ? { ...said, headers: { ...said.headers, etag: etagOf(packs) }, origin: originOf(packs) } : null,
    )
  } catch (error) {
    console.warn('A day pack could not be read', error)
    reply(null)
  }
})

/** Changes with the request and the packs. */
const etagOf = ({ packs }: OpenPacks) =>
  `"pack ${packs.map(({ rows, asOf, touchedAt = '' }) => `${rows} ${asOf} ${touchedAt}`).join(' ')}"`

const originOf = ({ packs }: OpenPacks) => ({
  asOf: Math.min(...packs.map(({ asOf }) => Date.parse(asOf))),
  cities: packs.map(({ city: { name, state }, onlyMyOrders }) =>
    onlyMyOrders ? myOrdersIn(`${name}, ${state}`) : `${name}, ${state}`,
  ),
})
