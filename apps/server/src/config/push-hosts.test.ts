/** TELL-12 */
import { expect, test } from 'vitest'
import { pushEnvironment, readPushHosts } from './push.ts'
import { isPushEndpoint, isPushHost, pushServices } from './push-hosts.ts'

const hosts = [...pushServices, 'http://127.0.0.1:5210']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://fcm.googleapis.com/wp/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-by3p.notify.windows.com/w/?token=BQYAAAB%2f',
  'http://127.0.0.1:5210/device/1',
])('TELL-12 calls %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(true)
})

test.each([
  '',
  'fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://evil@fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https:\\\\fcm.googleapis.com/x',
  'https:fcm.googleapis.com/x',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\n',
  'https://fcm.googleapis.com/../x',
  'https://ｆcm.googleapis.com/x',
  'https://fcm.googleapis。com/x',
  'https://fcm%2egoogleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilfcm.googleapis.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://notify.windows.com.evil.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'http://127.0.0.1:5432/x',
  'http://localhost:5210/x',
  'https://127.0.0.1:5210/x',
  'file:///etc/passwd',
])('TELL-12 never calls %j', (endpoint) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(false)
})

test.each(['push.city.example', '*.push.example', 'http://localhost:5210', 'http://[::1]:1'])(
  'PUSH_HOSTS takes %s',
  (entry) => expect(isPushHost(entry)).toBe(true),
)

test.each([
  '*',
  '*.com.',
  'com',
  '*.',
  '10.0.0.1',
  'https://push.example',
  'http://push.example:80',
  'push.example:8080',
  'push.*.example',
  'http://127.0.0.1',
  'http://127.0.0.1:80/',
  'http://localhost:80',
  'http://localhost:99999',
  'none',
])('PUSH_HOSTS does not take %s', (entry) => expect(isPushHost(entry)).toBe(false))

test('TELL-12 PUSH_HOSTS=none allows no push service at all', () => {
  const { PUSH_HOSTS } = pushEnvironment
  expect(readPushHosts({ PUSH_HOSTS: PUSH_HOSTS.parse('none') })).toEqual([])
  expect(readPushHosts({ PUSH_HOSTS: PUSH_HOSTS.parse('') })).toEqual(pushServices)
  expect(PUSH_HOSTS.safeParse('none,push.city.example').success).toBe(false)
})
