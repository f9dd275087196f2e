/**
 * The server may get a new name. This device's unsent work stays in the storage of the former one, so the app continues
 * there until everything is sent, and then opens the new address (DUR-76).
 */
import { newAddress } from '@lamplighter/domain/auth'
import type { ClientConfig } from '../api/client-config.ts'

/** This page under the new name; null if it is not at a former one. */
export function newAddressHere(config: ClientConfig | null | undefined): string | null {
  return config ? newAddress(location, config) : null
}
