/** PUSH_HOSTS: push services in addition to those of the usual browsers. */
import * as z from 'zod'
import { isPushHost, pushServices } from './push-hosts.ts'

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
      (hosts) => hosts.every(isPushHost),
      'must be host names such as push.city.example or *.push.example, separated by commas',
    ),
}

/** The hosts that push messages may be sent to. */
export const readPushHosts = ({ PUSH_HOSTS }: { PUSH_HOSTS: string[] }): readonly string[] => [
  ...pushServices,
  ...PUSH_HOSTS,
]
