/**
 * The current city of a member of several cities. The server stores it for all devices. A choice takes effect here at
 * once, and is stored on this device until the server has it.
 */
import type { CityMembership, User } from '@lamplighter/domain/auth'
import { setActiveCity } from '@lamplighter/domain/cities'
import { isActive, isMember } from '@lamplighter/domain/memberships'
import { onlineManager } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { write } from '../api/write.ts'
import { session, useSession } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'

const choiceShape = z.object({
  userId: z.string(),
  /** Null for all cities, which only Region Viewers choose. */
  cityId: z.nullable(z.string()),
  /** The server's active city at that time. If it has changed since, the server's choice is newer. */
  instead: z.nullable(z.string()),
})
type Choice = z.infer<typeof choiceShape>

const STORAGE_KEY = 'lamplighter.active-city'
const chosen = createStore<Choice | null>(pendingChoice())
let turn: Promise<unknown> = Promise.resolve()

/**
 * Changes the city. Throws if the request failed; unless the server rejected it, the choice takes effect on this
 * device.
 */
export async function chooseCity(cityId: string | null): Promise<void> {
  const { user } = session.state()
  if (!user) return
  const choice: Choice = { userId: user._id, cityId, instead: user.activeCityId }
  chosen.set(choice)
  keep(choice)
  await send(choice)
}

/** Sends choices in order, so that the last one wins. */
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

/** Sends a pending choice when the server is reachable again. */
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
    // Storage may be disabled. The choice then lasts until the page is closed.
  }
}

interface Cities {
  active: CityMembership | null
  memberships: CityMembership[]
}

/**
 * Returns the active memberships and the current city: the local choice, otherwise the server's, otherwise the first that
 * the user is a member of. Nobody works in the cities of a region, so a Region Viewer of several sees all of them until they choose one (REGION-10).
 */
function activeCityOf(user: User | null, choice: Choice | null): Cities {
  const memberships = user?.cityMemberships.filter(isActive) ?? []
  const byId = (id: string | null | undefined) => memberships.find(({ cityId }) => cityId === id)
  const here = user && choice && stillHolds(choice, user) ? choice : null
  const chosenCity = byId(here?.cityId) ?? (here?.cityId === null ? undefined : byId(user?.activeCityId))
  const first = memberships.find(isMember) ?? (memberships.length === 1 ? memberships[0] : undefined)
  return { active: chosenCity ?? first ?? null, memberships }
}

/** From more cities than this, people choose by typing. */
export const FEW_CITIES = 10

/** Outside of components. */
export const activeCity = (): CityMembership | null => activeCityOf(session.state().user, chosen.get()).active

export function useCities(): Cities {
  return useCitiesOf(useSession().user)
}

export function useCitiesOf(user: User | null): Cities {
  return activeCityOf(user, useStore(chosen))
}

session.subscribe(() => void sendPendingChoice())
onlineManager.subscribe(() => void sendPendingChoice())
