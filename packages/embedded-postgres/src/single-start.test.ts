import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AlreadyRunningError, claim, claimDataDir } from './single-start.ts'
import { entryPoint, runInNode, temporaryDir } from './testing/clusters.ts'

describe('claimDataDir', () => {
  it('refuses a second start and names the running process', async () => {
    const dir = await temporaryDir()
    const first = await claimDataDir(dir)
    const refusal = await claimDataDir(dir).catch((error) => error)
    expect(refusal).toBeInstanceOf(AlreadyRunningError)
    expect(refusal.pid).toBe(process.pid)
    expect(refusal.message).toBe(
      `Lamplighter is already running on ${dir} (process ${process.pid}). ` +
        'Stop it first, or give this one another DATA_DIR.',
    )
    await first.release()
    const second = await claimDataDir(dir)
    await second.release()
  })

  it('identifies a directory by its real path, and creates a missing one', async () => {
    const dir = await temporaryDir()
    const data = path.join(dir, 'not', 'yet')
    const first = await claimDataDir(data)
    await symlink(data, path.join(dir, 'link'))
    await expect(claimDataDir(path.join(dir, 'link'))).rejects.toThrow(AlreadyRunningError)
    const other = await claimDataDir(dir)
    await Promise.all([first.release(), other.release()])
  })

  it('waits for a process that is shutting down, and says so', async () => {
    const dir = await temporaryDir()
    const first = await claimDataDir(dir)
    first.leaving()
    const said: string[] = []
    const second = claimDataDir(dir, (line) => said.push(line))
    await expect
      .poll(() => said)
      .toEqual([`Waiting for process ${process.pid}, which is shutting down on ${dir}.`])
    await first.release()
    await (await second).release()
  })

  it('allows exactly one of ten simultaneous starts', async () => {
    const dir = await temporaryDir()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => claimDataDir(dir)))
    const claims = tries.filter((one) => one.status === 'fulfilled')
    expect(claims).toHaveLength(1)
    await Promise.all(claims.map((one) => one.value.release()))
  })

  it('is released if the other process was killed with -9', async () => {
    const dir = await temporaryDir()
    const code = `
      const { claimDataDir } = await import(process.argv[1])
      await claimDataDir(process.argv[2])
      setInterval(() => {}, 1000)
      console.log('claimed')`
    const { node, firstLine } = runInNode(code, [entryPoint, dir])
    await firstLine
    const refusal = await claimDataDir(dir).catch((error) => error)
    expect(refusal.pid).toBe(node.pid)
    node.kill('SIGKILL')
    await once(node, 'exit')
    const mine = await claimDataDir(dir)
    await mine.release()
  })

  it('keeps claims of different parts separate', async () => {
    const dir = await temporaryDir()
    const app = await claimDataDir(dir)
    const database = await claim(dir, 'postgres')
    await Promise.all([app.release(), database.release()])
  })
})
