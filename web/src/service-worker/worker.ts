/// <reference lib="webworker" />
/**
 * The service worker: what the app does without a page. Each room is a file of its own, and this one says which there are.
 * See [Note: Offline] in ARCHITECTURE.md.
 */
import { answerMessages } from './messages.ts'
import { servePictures } from './pictures.ts'
import { receivePushes } from './push.ts'
import { receiveShared } from './share-target.ts'
import { serveShell } from './shell.ts'
import { sendKeptUploads } from './uploads.ts'

serveShell()
servePictures()
receiveShared()
sendKeptUploads()
receivePushes()
answerMessages()
