import { expect, it } from 'vitest'
import { readMail } from './mail.ts'

const MAIL_FROM = 'no-reply@city.example'

it.each([
  [
    'smtp://mail.city.example',
    { host: 'mail.city.example', port: 587, secure: false, local: false, login: null },
  ],
  ['smtp://localhost', { host: 'localhost', port: 25, local: true }],
  ['smtp://127.0.0.1:2525/', { host: '127.0.0.1', port: 2525, local: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, local: true }],
  ['smtps://mail.city.example', { port: 465, secure: true, local: false }],
  [
    'smtp://u%40city.example:p%2Fw%25@mail.example:25',
    { port: 25, login: { user: 'u@city.example', password: 'p/w%' } },
  ],
])('%s', (SMTP_URL, expected) => {
  expect(readMail({ SMTP_URL, MAIL_FROM })).toMatchObject(expected)
})

it.each([
  ['no-reply@city.example', '', 'no-reply@city.example'],
  [
    'Prairie Falls Public Works <no-reply@city.example>',
    'Prairie Falls Public Works',
    'no-reply@city.example',
  ],
  ['<no-reply@city.example>', '', 'no-reply@city.example'],
])('mails come from %s', (given, name, address) => {
  expect(readMail({ SMTP_URL: 'smtp://localhost', MAIL_FROM: given })?.from).toEqual({ name, address })
})

it('no mail is sent without both settings', () => {
  expect(readMail({})).toBe(null)
})

it.each([
  [{ SMTP_URL: 'smtp://localhost' }, 'SMTP_URL needs MAIL_FROM'],
  [{ MAIL_FROM }, 'MAIL_FROM needs SMTP_URL'],
  [{ SMTP_URL: 'http://localhost', MAIL_FROM }, 'SMTP_URL: must be like smtp://'],
  [{ SMTP_URL: 'mail.city.example', MAIL_FROM }, 'SMTP_URL: must be like smtp://'],
  [{ SMTP_URL: 'smtp://:secret@mail.city.example', MAIL_FROM }, 'SMTP_URL: has a password and no user'],
  [{ SMTP_URL: 'smtp://u:100%@mail.city.example', MAIL_FROM }, 'Write it as %25'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, 'MAIL_FROM: is no address'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM: is no address'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'City <a@b.example' }, 'MAIL_FROM: is no address'],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM: is no address'],
])('%j is rejected: %s', (given, sentence) => {
  expect(() => readMail(given)).toThrow(sentence)
})
