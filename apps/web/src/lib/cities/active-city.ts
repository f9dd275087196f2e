/**
 * The city that a member of several works in. The server keeps it, so that every device agrees; the one chosen here holds
 * at once, and waits on this device while the server cannot be reached.
 */
import type { CityMembership, User } from '@lamplighter/domain/auth'
import { setActiveCity } from '@lamplighter/domain/cities'
import { isActive } from '@lamplighter/domain/memberships'
import { onlineManager } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { write } from '../api/write.ts'
import { session, useSession } from '../session.ts'
import { createStore, useStore } from '../store.ts'

const choiceShape = z.object({
  userId: z.string(),
  cityId: z.string(),
  /** The server's active city at that time; once it differs, the server's is the newer choice. */
  instead: z.nullable(z.string()),
})
type Choice = z.infer<typeof choiceShape>

const STORAGE_KEY = 'lamplighter.active-city'
const chosen = createStore<Choice | null>(pendingChoice())
let turn: Promise<unknown> = Promise.resolve()

/** Changes the city. Throws when the server was not told; unless it refused, the choice holds on this device all the same. */
export async function chooseCity(cityId: string): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const choice: Choice = { userId: user._id, cityId, instead: user.activeCityId }
  chosen.set(choice)
  keep(choice)
  await send(choice)
}

/** One after the other, so that the last choice is the one that stays. */
function send(choice: Choice): Promise<void> {
  const sent = turn.then(() => (chosen.get() === choice ? sendNow(choice) : undefined))
  turn = sent.catch(() => undefined)
  return sent
}

async function sendNow(choice: Choice): Promise<void> {
  try {
    await write(setActiveCity, { body: { cityId: choice.cityId } })
  } catch (error) {
    if (error instanceof ApiProblem && error.isUnsettled) throw error
    dropPending(choice)
    if (chosen.get() === choice) chosen.set(null)
    throw error
  }
  dropPending(choice)
}

/** A choice that could not be sent is sent when the server answers again. */
async function sendPendingChoice(): Promise<void> {
  const state = session.state()
  const choice = chosen.get()
  if (!choice || !isPending(choice) || state.status !== 'authenticated' || state.isLocalUser) return
  if (stillHolds(choice, state.user)) await send(choice).catch(() => undefined)
  else if (choice.userId === state.user._id) dropPending(choice)
}

function dropPending(choice: Choice): void {
  if (isPending(choice)) keep(null)
}

const stillHolds = ({ userId, instead }: Choice, user: User) =>
  userId === user._id && instead === user.activeCityId

const isPending = (choice: Choice) => JSON.stringify(pendingChoice()) === JSON.stringify(choice)

function pendingChoice(): Choice | null {
  try {
    return choiceShape.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}

function keep(choice: Choice | null): void {
  try {
    if (choice) localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}

interface Cities {
  active: CityMembership | null
  memberships: CityMembership[]
}

/** The active memberships and the one in use: the city chosen here, else the server's active one, else the first. */
function activeCityOf(user: User | null, choice: Choice | null): Cities {
  const memberships = user?.cityMemberships.filter(isActive) ?? []
  const byId = (id: string | null | undefined) => memberships.find(({ cityId }) => cityId === id)
  const here = user && choice && stillHolds(choice, user) ? choice.cityId : null
  return { active: byId(here) ?? byId(user?.activeCityId) ?? memberships[0] ?? null, memberships }
}

export function useCities(): Cities {
  return useCitiesOf(useSession().user)
}

export function useCitiesOf(user: User | null): Cities {
  return activeCityOf(user, useStore(chosen))
}

session.subscribe(() => void sendPendingChoice())
onlineManager.subscribe(() => void sendPendingChoice())
