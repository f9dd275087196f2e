/**
 * Lets the app open without a network: the program itself and the parts of the base map that were seen. What the server knows of
 * people and their city never comes here (DUR-28).
 */

import { answerOf } from './answer-of.ts'
import { keepShell, removeOldShells, shellFile } from './app-shell.ts'
import { mapDocument, mapTile, streetBlock } from './map-parts.ts'
import { callbackPage, pageOf } from './page.ts'
import { served } from './served.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepShell()))

// Also of the page whose visit this is: it may lose its network before it is opened again.
self.addEventListener('activate', (event) =>
  event.waitUntil(removeOldShells().then(() => self.clients.claim())),
)

// A new version waits until somebody asks for it, or no page of the old one is open (DUR-30).
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
