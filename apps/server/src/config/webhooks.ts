/** WEBHOOKS, and WEBHOOK_PRIVATE_ORIGINS: receivers of webhooks inside the city's own network (HOOK-7). */
import * as z from 'zod'

/** As a URL's `origin`: scheme, host and port, in a browser's spelling. */
const isOrigin = (entry: string) => /^https?:\/\/[^*]+$/.test(entry) && URL.parse(entry)?.origin === entry

export const webhookEnvironment = {
  /** 'off' sends nothing, for a trial restore. Events are found later. */
  WEBHOOKS: z.enum(['on', 'off']).default('on'),
  /** Separated by commas: `https://hooks.city.internal,http://10.20.0.5:8080`. */
  WEBHOOK_PRIVATE_ORIGINS: z
    .string()
    .default('')
    .transform((origins) =>
      origins
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://hooks.city.internal or http://10.20.0.5:8080, separated by commas',
    ),
}
