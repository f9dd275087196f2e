import { type Config, readConfig } from '../config/config.ts'

/** Tests send in a second what people send in an hour; tests of the limits set their own. */
export const generousLimits = {
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_SEARCHES_PER_MINUTE: '1000000',
  LIMIT_TILES_PER_MINUTE: '1000000',
  LIMIT_MEDIA_PARTS_PER_MINUTE: '1000000',
  LIMIT_GEOCODES_PER_MINUTE: '1000000',
  LIMIT_LOGINS_PER_ADDRESS_AND_MINUTE: '1000000',
  LIMIT_REGISTRATIONS_PER_ADDRESS_AND_HOUR: '1000000',
}

/** The configuration of an app under test; ignores the environment. */
export function testConfig(dataDir: string, extra: Record<string, string> = {}): Config {
  return readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:5999',
    LOG_LEVEL: 'silent',
    MAP_STREET: 'off',
    DISK_RESERVE_MB: '0',
    ...generousLimits,
    ...extra,
  })
}
