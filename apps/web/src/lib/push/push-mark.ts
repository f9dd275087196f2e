import { storedChoice } from '../choices/stored-choice.ts'

/** The person who turned on push on this device, and the device's id: 'person device'. Null while push is off. */
export const pushMark = storedChoice('lamplighter.push')

/** Without a device after a sign-out that removed it. */
export function markedPush(): { userId: string; deviceId: string | null } | null {
  const [userId, deviceId = null] = pushMark.get()?.split(' ') ?? []
  return userId ? { userId, deviceId } : null
}
