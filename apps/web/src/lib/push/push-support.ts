import { shouldInstallOnIos, thisDevice } from '../storage/storage.ts'

/**
 * 'insecure': the site is open over plain HTTP. 'install': only once the app is on the home screen. 'blocked': the person refused
 * notifications of this site, and 'blockedApp' those of the installed app, which has no address bar.
 */
export type PushSupport = 'yes' | 'no' | 'insecure' | 'install' | 'blocked' | 'blockedApp'

export function pushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure'
  const device = thisDevice()
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return shouldInstallOnIos(device) ? 'install' : 'no'
  if (Notification.permission !== 'denied') return 'yes'
  return device.standalone ? 'blockedApp' : 'blocked'
}
