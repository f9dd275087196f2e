/**
 * Lets the app open offline: caches the app itself and viewed parts of the base map. Never caches data of people or
 * cities (DUR-28). Shows push messages (TELL-10).
 */

import { answerOf } from './answer-of.ts'
import { keepShell, removeOldShells, shellFile } from './app-shell.ts'
import { mapDocument, mapTile, streetBlock } from './map-parts.ts'
import { callbackPage, pageOf } from './page.ts'
import { openPressed, showPush } from './push.ts'
import { served } from './served.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

// Also controls the page of the first visit, which may go offline before it is reopened.
self.addEventListener('activate', (event) =>
  event.waitUntil(removeOldShells().then(() => self.clients.claim())),
)

// A new version waits until the user asks for it, or until no page of the old one is open (DUR-30).
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

const answers = {
  page: pageOf,
  callback: callbackPage,
  shell: shellFile,
  streets: streetBlock,
  tile: mapTile,
  'map document': mapDocument,
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const kind = answerOf(
    { method, mode, url },
    { origin: self.location.origin, mapOrigins: served.mapOrigins },
  )
  if (kind) event.respondWith(answers[kind](event.request))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(event.notification)))
