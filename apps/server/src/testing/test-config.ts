import { type Config, readConfig } from '../config.ts'

/** The configuration of an app under test; nothing from the environment leaks in. */
export function testConfig(dataDir: string, extra: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:5999', LOG_LEVEL: 'silent', ...extra })
}
