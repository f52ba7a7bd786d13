import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { UploadLeaving } from '../../../domain/uploads/upload-events.ts'
import { deleteForGood } from '../../state/engines/engine-of.ts'
import type { State } from '../../state/state.ts'
import { takeInFiles } from './take-in-files.ts'
import { createUploadFiles, type UploadFiles } from './upload-files.ts'
import { createUploadRows, type UploadRows } from './upload-rows.ts'

/** Uploads: a row of each in the state, its bytes and what was read of them in a folder. */
export interface UploadStore extends UploadRows, Omit<UploadFiles, 'removeFolder'> {
  /** Its row first; a folder that stays behind goes at the next start. */
  remove(id: string, leaving: UploadLeaving): Promise<boolean>
  /** Does what removes rows so that nothing of them is left behind in the state's files. */
  forGood(work: () => Promise<void>): Promise<void>
}

interface StoreOptions {
  readonly state: State
  /** Of all uploads. */
  readonly folder: string
  readonly now: () => Date
  readonly warn: (line: string) => void
}

/** Opens what is kept of uploads, also by an earlier version; what is no whole upload is removed. */
export async function openUploadStore({ state, folder, now, warn }: StoreOptions): Promise<UploadStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await takeInFiles(state, folder)
  const [rows, files] = [createUploadRows(state, now), createUploadFiles(folder)]
  const known = new Set((await rows.all()).map(({ id }) => id))
  for (const id of await readdir(folder)) {
    if (known.has(id)) continue
    warn(`${join(folder, id)} is no whole upload, and is removed.`)
    await files.removeFolder(id)
  }
  return {
    ...rows,
    ...files,
    remove: async (id, leaving) => {
      const isGone = await rows.remove(id, leaving)
      if (isGone) await files.removeFolder(id)
      return isGone
    },
    forGood: (work) => deleteForGood(state, work),
  }
}

/** An upload that nothing is in yet, under a name that cannot be guessed. */
export function openUpload(begun: Pick<StoredUpload, 'userId' | 'clientId' | 'source' | 'touchedAt'>): StoredUpload {
  const id = randomBytes(16).toString('hex')
  return { ...begun, id, status: 'open', files: [], failure: null, refusal: null, loaded: null }
}
