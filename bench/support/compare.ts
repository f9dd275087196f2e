/**
 * Compares two servers that do the same job. They take turns, so that other load on the machine affects both. The first rounds
 * only warm them up: V8 compiles code that runs often, and a production server has run for days.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, load } from './load.ts'
import { postgresCpu } from './postgres-cpu.ts'
import type { Server } from './programs.ts'
import { median, round } from './table.ts'

const WARM_UP_ROUNDS = 4

export interface Contender {
  server: Server
  /** The `at`-th call of a round. */
  call(at: number, inRound: number): Call | Promise<Call>
}

export interface Comparison {
  /** CPU time of our Node process per request, relative to the baseline's. */
  node: number
  /** The same for Node and PostgreSQL together. */
  whole: number
  details: string[]
}

export interface Cost {
  node: number
  postgres: number | null
  time: number
}

export async function compare(
  { ours, baseline, postgres }: { ours: Contender; baseline: Contender; postgres: number },
  { rounds, requests }: { rounds: number; requests: number },
): Promise<Comparison> {
  const costs: { ours: Cost[]; baseline: Cost[] } = { ours: [], baseline: [] }
  for (let at = 0; at < WARM_UP_ROUNDS + rounds; at++) {
    const first = await costOf(baseline, postgres, requests, at)
    const second = await costOf(ours, postgres, requests, at)
    // Let both servers become idle before the next round.
    await sleep(100)
    if (at < WARM_UP_ROUNDS) continue
    costs.baseline.push(first)
    costs.ours.push(second)
  }
  const of = (side: 'ours' | 'baseline', cost: keyof Cost) =>
    median(costs[side].map((one) => one[cost] ?? Number.NaN))
  const pair = (cost: keyof Cost) =>
    `${round(of('ours', cost) / of('baseline', cost))} x (${round(of('ours', cost))} against ${round(of('baseline', cost))} ms)`
  const both = (side: 'ours' | 'baseline') =>
    median(costs[side].map(({ node, postgres }) => node + (postgres ?? Number.NaN)))
  return {
    node: of('ours', 'node') / of('baseline', 'node'),
    whole: both('ours') / both('baseline'),
    details: [`Node ${pair('node')}, PostgreSQL ${pair('postgres')}, answer after ${pair('time')}`],
  }
}

/** The cost of one request, in milliseconds of CPU time and of waiting. */
export async function costOf(
  { server, call }: Contender,
  postgres: number,
  requests: number,
  inRound: number,
): Promise<Cost> {
  const before = await server.usage()
  const databaseBefore = postgresCpu(postgres)
  const times = await load(server.url, requests, (at) => call(at, inRound))
  const after = await server.usage()
  const databaseAfter = postgresCpu(postgres)
  return {
    node: (after.cpu - before.cpu) / requests,
    postgres:
      databaseBefore === null || databaseAfter === null ? null : (databaseAfter - databaseBefore) / requests,
    time: median(times),
  }
}
