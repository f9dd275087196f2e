import { afterEach, expect, test, vi } from 'vitest'
import { mapFiles, tilesOf } from './map-files.ts'

afterEach(() => void vi.unstubAllGlobals())

/** An uncompressed PMTiles v3 header with an empty directory. */
function emptyFile() {
  const bytes = new Uint8Array(128)
  bytes.set(new TextEncoder().encode('PMTiles'))
  bytes[7] = 3
  bytes[8] = 127
  bytes[16] = 1
  bytes[97] = 1
  bytes[98] = 1
  return bytes
}

// A failed first read must not break the map.
test('reads a file again after a failed first read', async () => {
  vi.stubGlobal('location', { href: 'http://localhost/maps' })
  const fetched = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => new Response(emptyFile(), { status: 206 }))
  vi.stubGlobal('fetch', fetched)
  expect(tilesOf('/basemap/town.pmtiles')).toBe('pmtiles://http://localhost/basemap/town.pmtiles/{z}/{x}/{y}')
  const file = mapFiles.get('http://localhost/basemap/town.pmtiles')
  await expect(file?.getZxy(0, 0, 0)).rejects.toThrow('Failed to fetch')
  expect(await file?.getZxy(0, 0, 0)).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(2)
})
