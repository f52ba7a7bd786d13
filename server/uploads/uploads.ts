import { availableParallelism } from 'node:os'
import { originalOf, originalsOf, rejectedOf } from './loaded-files.ts'
import { expireUploads, makeRoom } from './make-room.ts'
import { discardUpload, findUpload, ownUploads, startUpload } from './own-uploads.ts'
import { beginLoad, beginPreview, readerFor, readOneFile, stopReading } from './read-uploads.ts'
import { createReaders } from './reading/readers.ts'
import { addFile, putBytes, removeFile } from './send-files.ts'
import { createUnattended } from './unattended.ts'
import type { Uploads } from './upload-service.ts'
import { MOST_UNLOADED_FILES, type UploadsGround, type UploadsOptions } from './uploads-ground.ts'
import { createUploadWork } from './work/upload-work.ts'

const EXPIRED_EVERY_MS = 3_600_000

export function createUploads(options: UploadsOptions): Uploads {
  const { store, mostFileBytes, deps } = options
  const mostUnpackedBytes = MOST_UNLOADED_FILES * mostFileBytes
  const readers = createReaders(Math.max(2, availableParallelism()))
  const work = createUploadWork({ store, readers, deps, mostUnpackedBytes })
  const ground: UploadsGround = {
    ...options,
    readers,
    work,
    mostUnpackedBytes,
    receiving: new Map(),
    coming: new Set(),
  }
  const unattended = createUnattended({ store, work, deps, mostFileBytes, makeRoom: (of) => makeRoom(ground, of) })
  let expiring: NodeJS.Timeout | undefined
  return {
    mostFileBytes,
    unattended,
    own: (caller) => ownUploads(ground, caller),
    start: (caller, clientId) => startUpload(ground, caller, clientId),
    find: (caller, id) => findUpload(ground, caller, id),
    addFile: (caller, id, file) => addFile(ground, caller, { id, ...file }),
    putBytes: (caller, id, fileId, bytes) => putBytes(ground, caller, { id, fileId, ...bytes }),
    removeFile: (caller, id, fileId) => removeFile(ground, caller, { id, fileId }),
    preview: (caller, id, formats) => beginPreview(ground, caller, { id, formats }),
    load: (caller, id, choice) => beginLoad(ground, caller, { id, choice }),
    readOne: (caller, id, file, read) => readOneFile(ground, caller, { id, file, read }),
    stop: (caller, id) => stopReading(ground, caller, id),
    discard: (caller, id) => discardUpload(ground, caller, id),
    originals: (runs) => originalsOf(ground, runs),
    original: (run, fileId) => originalOf(ground, run, fileId),
    rejected: (run, by, of) => rejectedOf(ground, { run, ...by }, of),
    removeOf: (userId) =>
      store.forGood(async () => {
        for (const { id } of await store.unloadedOf(userId)) {
          await work.stop(id)
          await store.remove(id, { why: 'dropped' })
        }
      }),
    warm: () => readers.warm(),
    readerFor: (of, signal) => readerFor(ground, of, signal),
    open: async () => {
      await work.recover()
      await expireUploads(ground)
      await unattended.recover()
      expiring = setInterval(
        () => void expireUploads(ground).catch((error: unknown) => deps.warn(String(error))),
        EXPIRED_EVERY_MS,
      ).unref()
    },
    close: async () => {
      clearInterval(expiring)
      await work.close()
      readers.close()
    },
  }
}
