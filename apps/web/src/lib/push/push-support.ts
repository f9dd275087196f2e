import { shouldInstallOnIos, thisDevice } from '../storage/storage.ts'

/** 'install': only once the app is on the home screen. 'blocked': the person refused notifications of this site. */
export type PushSupport = 'yes' | 'no' | 'install' | 'blocked'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return shouldInstallOnIos(thisDevice()) ? 'install' : 'no'
  return Notification.permission === 'denied' ? 'blocked' : 'yes'
}
