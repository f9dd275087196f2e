import { storedChoice } from '../choices/stored-choice.ts'

/** Who turned on push on this device, and the device's id: 'person device'. Null while push is off. */
export const pushMark = storedChoice('lamplighter.push')

export function markedPush(): { userId: string; deviceId: string } | null {
  const [userId, deviceId] = pushMark.get()?.split(' ') ?? []
  return userId && deviceId ? { userId, deviceId } : null
}
