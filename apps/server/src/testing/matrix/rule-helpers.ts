/** Helpers of the access rule tests. */
import type { Caller } from './world.ts'

/** The server's answer: the status of a success, the code of an error. */
export async function code(
  answer: Promise<{ status: number; problem: { code?: string } }>,
): Promise<number | string | undefined> {
  const { status, problem } = await answer
  return status < 300 ? status : problem.code
}

export const worker = { role: 'city_worker', userType: null }

/** Uses the dashboard of the caller's city. */
export const setRole = ({ person, city }: Caller, userId: string, body: object) =>
  person.send('PUT', `/api/city-admin/users/${userId}/role`, { body: { cityId: city?.id, ...body } })
