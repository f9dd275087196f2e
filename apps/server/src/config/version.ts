import { readFileSync } from 'node:fs'

/** The version of this program, such as '0.2.0'. '0.2.0-dev' is a state between two releases. */
export const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }
