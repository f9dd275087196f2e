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
  /** What the server had then: once it says something else, that is the newer choice. */
  instead: z.nullable(z.string()),
})
type Choice = z.infer<typeof choiceShape>

const storageKey = 'lamplighter.active-city'
const chosen = createStore<Choice | null>(waitingChoice())
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
    letGo(choice)
    if (chosen.get() === choice) chosen.set(null)
    throw error
  }
  letGo(choice)
}

/** A choice that could not be sent is sent when the server answers again. */
async function sendWaiting(): Promise<void> {
  const state = session.state()
  const choice = chosen.get()
  if (!choice || !isWaiting(choice) || state.status !== 'authenticated' || state.isLocalUser) return
  if (stillHolds(choice, state.user)) await send(choice).catch(() => undefined)
  else if (choice.userId === state.user._id) letGo(choice)
}

function letGo(choice: Choice): void {
  if (isWaiting(choice)) keep(null)
}

const stillHolds = ({ userId, instead }: Choice, user: User) =>
  userId === user._id && instead === user.activeCityId

const isWaiting = (choice: Choice) => JSON.stringify(waitingChoice()) === JSON.stringify(choice)

function waitingChoice(): Choice | null {
  try {
    return choiceShape.parse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'))
  } catch {
    return null
  }
}

function keep(choice: Choice | null): void {
  try {
    if (choice) localStorage.setItem(storageKey, JSON.stringify(choice))
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}

interface Cities {
  active: CityMembership | null
  memberships: CityMembership[]
}

/** The active memberships and the one in use: the city chosen here, else the server's active one, else the first. */
function citiesOf(user: User | null, choice: Choice | null): Cities {
  const memberships = user?.cityMemberships.filter(isActive) ?? []
  const byId = (id: string | null | undefined) => memberships.find(({ cityId }) => cityId === id)
  const here = user && choice && stillHolds(choice, user) ? choice.cityId : null
  return { active: byId(here) ?? byId(user?.activeCityId) ?? memberships[0] ?? null, memberships }
}

export function useCities(): Cities {
  return citiesOf(useSession().user, useStore(chosen))
}

session.subscribe(() => void sendWaiting())
onlineManager.subscribe(() => void sendWaiting())
