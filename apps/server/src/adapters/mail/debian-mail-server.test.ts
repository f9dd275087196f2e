/**
 * Sends mails through Debian's own mail server (exim4), as a city runs it on the same machine. Only root can start it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMail } from '../../config/mail.ts'
import { needs } from '../../testing/needs.ts'
import { isInstalled } from '../../testing/process/proxy.ts'
import { freePort } from '../../testing/process/server-process.ts'
import { blameOf, type Mailer, openMailer } from './mailer.ts'

/**
 * Accepts mail for everyone except `gone`, offers STARTTLS with its own certificate, and stores all mail in one file.
 */
const configuration = (folder: string, port: number) => `
primary_hostname = localhost
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
keep_environment =
tls_advertise_hosts = *
acl_smtp_rcpt = recipient
acl_smtp_data = content
never_users =
begin acl
recipient:
  deny message = no such user
    local_parts = gone
  accept
content:
  accept
begin routers
everybody:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  file = ${folder}/mbox
  user = Debian-exim
`

const canRun = isInstalled('exim4') && process.getuid?.() === 0

describe("Debian's mail server", needs('exim4', canRun), () => {
  let folder: string
  let exim: ChildProcess
  let mailer: Mailer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lamplighter-exim-'))
    const port = await freePort()
    await writeFile(join(folder, 'exim.conf'), configuration(folder, port))
    await chmod(folder, 0o755)
    execFileSync('chown', ['Debian-exim', folder])
    exim = spawn('exim4', ['-C', join(folder, 'exim.conf'), '-bdf'], {
      stdio: 'ignore',
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    })
    const config = readMail({
      SMTP_URL: `smtp://localhost:${port}`,
      MAIL_FROM: 'Lamplighter <no-reply@localhost>',
    })
    if (!config) throw new Error('no mail server is configured')
    mailer = openMailer(config)
    for (let tries = 0; tries < 200 && !(await answers()); tries++) await delay(50)
  })
  afterAll(async () => {
    if (exim?.kill()) await once(exim, 'exit')
    // The process that delivers a mail outlives the one that listens, and keeps writing into the folder.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  })

  const answers = () =>
    mailer.verify().then(
      () => true,
      () => false,
    )

  it('accepts a mail, encrypted despite its self-signed certificate', async () => {
    const id = randomUUID()
    await mailer.deliver({
      id,
      to: 'ana@localhost',
      subject: 'Für Ana',
      text: 'One link:\nhttp://localhost/#abc\n',
    })
    let mailbox = ''
    for (let tries = 0; tries < 200 && !mailbox.includes(id); tries++) {
      mailbox = await readFile(join(folder, 'mbox'), 'utf8').catch(() => '')
      await delay(50)
    }
    expect(mailbox).toContain('http://localhost/#abc')
    expect(mailbox).toMatch(/From: Lamplighter <no-reply@localhost>/)
    expect(mailbox).toMatch(/with esmtps {2}?\(TLS/)
  })

  it('reports unknown recipients', async () => {
    const refused = await mailer
      .deliver({ id: randomUUID(), to: 'gone@localhost', subject: 'Hello', text: 'Hello\n' })
      .catch((error: unknown) => blameOf(error))
    expect(refused).toBe('address')
  })
})
