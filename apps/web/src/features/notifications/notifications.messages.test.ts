import { expect, test } from 'vitest'
import { removeDevice } from './notifications.messages.ts'

test('TELL-9 the buttons of two devices of one kind have names of their own, also if both were added on one day', () => {
  const added = (createdAt: string) => removeDevice({ name: 'Chrome on Android', createdAt })
  expect(added('2026-11-29T10:00:00')).toBe('Remove: Chrome on Android, Added Nov 29, 2026, 10:00 AM')
  expect(added('2026-11-29T10:05:00')).not.toBe(added('2026-11-29T10:00:00'))
})
