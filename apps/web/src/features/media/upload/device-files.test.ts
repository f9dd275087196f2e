import { describe, expect, test } from 'vitest'
import { filesOfDraft, keepFile } from './device-files.ts'

// The test environment has no IndexedDB, as in a browser that blocks it.
describe('without storage', () => {
  test("reports a draft's files as unreadable instead of empty", async () => {
    await expect(filesOfDraft('me', 'location:a')).rejects.toThrow(
      'The files kept on this device cannot be read now. Reload the page to try again.',
    )
  })

  test('rejects keeping a file, and says so', async () => {
    const now = { addedAt: 0, begun: false, sent: false, refusal: null, file: new Blob(['x']) }
    const where = { owner: 'me', draftKey: 'location:a', cityId: 'c', locationId: null }
    expect(await keepFile({ mediaId: 'a', name: 'a.jpg', type: 'image/jpeg', ...where, ...now })).toBe(false)
  })
})
