/** Imports in tests, through the page's own requests. */
import * as contract from '@lamplighter/domain/imports'
import { v7 as uuidv7 } from 'uuid'
import type { Person, TestApp } from '../../../testing/test-app.ts'

export const heading = 'OBJECTID,TYPE,NAME,LAT,LONG,SIZE'
/** A row of hydrants around Prairie Falls, ten meters apart. */
export const hydrant = (id: number, { size = '6', type = 'Hydrant', north = 40.81 } = {}) =>
  `${id},${type},Hydrant ${id},${(north + id / 10_000).toFixed(4)},-96.7,${size}`
export const fileOf = (...rows: string[]) => Buffer.from(`${[heading, ...rows].join('\n')}\n`)

interface UploadOptions {
  name?: string
  cityId?: string
  kind?: contract.ImportKind
}

export interface Importing {
  begin(file: Buffer, options?: UploadOptions): Promise<string>
  put(id: string, offset: number, part: Buffer): Promise<{ status: number; body: unknown }>
  /** Starts an import and uploads the file in parts of this size. */
  upload(file: Buffer, options?: UploadOptions & { part?: number }): Promise<string>
  /** Waits until it has this status. */
  until(
    id: string,
    status: contract.ImportStatus | ((run: contract.ImportDetail) => boolean),
  ): Promise<contract.ImportDetail>
  trial(id: string): Promise<contract.ImportTrial>
  save(id: string, choice?: object): Promise<contract.ImportDetail>
  refused(id: string): Promise<{ status: number; text: string }>
}

export function importing(app: TestApp, person: Person): Importing {
  const params = (id: string) => ({ params: { id } })
  const self: Importing = {
    async begin(
      file,
      { name = 'assets.csv', cityId = app.world.cities.prairieFalls.id, kind = 'locations' } = {},
    ) {
      const _id = uuidv7()
      const { status, text } = await person.call(contract.beginImport, {
        body: { _id, cityId, kind, fileName: name, bytes: file.length },
      })
      if (status !== 201) throw new Error(text)
      return _id
    },
    put: (id, offset, part) =>
      person.send('PUT', `/api/imports/${id}/bytes/${offset}`, {
        body: part,
        headers: { 'content-type': 'application/octet-stream' },
      }),
    async upload(file, { part = contract.IMPORT_PART_BYTES, ...options } = {}) {
      const id = await self.begin(file, options)
      for (let offset = 0; offset < file.length; offset += part) {
        const { status, body } = await self.put(id, offset, file.subarray(offset, offset + part))
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
      return id
    },
    async until(id, wanted) {
      const fits =
        typeof wanted === 'function' ? wanted : ({ status }: contract.ImportDetail) => status === wanted
      for (let tries = 0; ; tries++) {
        const { body } = await person.call(contract.getImport, params(id))
        if (fits(body)) return body
        if (tries > 1_200 || (body.status === 'failed' && wanted !== 'failed'))
          throw new Error(`the import is ${body.status}: ${body.problem} ${JSON.stringify(body.tally)}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    trial: async (id) => (await person.call(contract.getImportTrial, params(id))).body,
    async save(id, choice = {}) {
      const { status, text } = await person.call(contract.saveImport, { ...params(id), body: choice })
      if (status !== 200) throw new Error(text)
      return self.until(id, 'saved')
    },
    refused: (id) => person.send('GET', `/api/imports/${id}/refused.csv`),
  }
  return self
}
