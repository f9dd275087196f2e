import { Problem } from '@lamplighter/domain/http'
import { answerAt, type SentAnswer } from './network.ts'

export type UploadServer = ReturnType<typeof takeUploads>

/** The server side of the tus protocol: stores the received bytes of each upload. */
export function takeUploads() {
  const asked: { method: string; token: string; offset: number; bytes: number }[] = []
  const sizes = new Map<string, number>()
  const arrived = new Map<string, number>()
  const server = {
    asked,
    arrived,
    /** Called before each answer; may throw, delay, or answer instead. */
    before: async (_method: string, _bytes: number): Promise<unknown> => undefined,
    /** Called after the bytes were received. */
    after: async (_method: string): Promise<void> => undefined,
    forget: () => arrived.clear(),
  }
  for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
    answerAt(method, /^\/api\/media\/uploads(\/(?<id>.+))?$/, async ({ headers, bytes }, { id = '' }) => {
      const token = headers.authorization ?? ''
      asked.push({ method, token, offset: Number(headers['upload-offset']), bytes })
      const instead = await server.before(method, bytes)
      if (instead) return instead as SentAnswer
      const tus = (status: number, more: Record<string, string> = {}) => ({
        status,
        headers: { 'tus-resumable': '1.0.0', ...more },
        body: '',
      })
      if (method === 'POST') {
        const pairs = (headers['upload-metadata'] ?? '').split(',').map((pair) => pair.split(' '))
        const mediaId = atob(pairs.find(([key]) => key === 'mediaId')?.[1] ?? '')
        sizes.set(mediaId, Number(headers['upload-length']))
        if (!arrived.get(mediaId)) arrived.set(mediaId, bytes)
        const offset = String(arrived.get(mediaId))
        await server.after(method)
        return tus(201, { location: `/api/media/uploads/${mediaId}`, 'upload-offset': offset })
      }
      const offset = arrived.get(id)
      const size = sizes.get(id) ?? 0
      if (offset === undefined) throw new Problem('not_found')
      if (method === 'PATCH') arrived.set(id, offset + bytes)
      if (method === 'DELETE') arrived.delete(id)
      const now = { 'upload-offset': String(arrived.get(id)), 'upload-length': String(size) }
      return tus(method === 'HEAD' ? 200 : 204, now)
    })
  }
  return server
}
