/** PUSH_HOSTS: push services in addition to those of the usual browsers, or `none` for a server that must push nothing. */
import * as z from 'zod'
import { isPushHost, pushServices } from './push-hosts.ts'

const isNone = (hosts: readonly string[]) => hosts.length === 1 && hosts[0] === 'none'

export const pushEnvironment = {
  /** Separated by commas: `push.city.example,*.push.example`. */
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((hosts) =>
      hosts
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .refine(
      (hosts) => isNone(hosts) || hosts.every(isPushHost),
      'must be none, or host names such as push.city.example, *.push.example or http://localhost:8080, separated by commas',
    ),
}

/** The hosts that push messages may be sent to. */
export const readPushHosts = ({ PUSH_HOSTS }: { PUSH_HOSTS: string[] }): readonly string[] =>
  isNone(PUSH_HOSTS) ? [] : [...pushServices, ...PUSH_HOSTS]
