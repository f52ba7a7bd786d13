import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoredUpload } from '../../../domain/uploads/stored-upload.ts'
import type { State } from '../../state/state.ts'
import { rowOf } from './upload-rows.ts'

/** What an upload was kept in before it was a row: `<id>/upload.json`. */
const ABOUT = 'upload.json'

/**
 * Makes rows of the uploads that an earlier version kept in files, and removes the files once all of the rows are there: who is
 * killed before begins again, and a row that is there already stands, since it is newer.
 */
export async function takeInFiles(state: State, folder: string): Promise<void> {
  const kept: StoredUpload[] = []
  for (const id of await readdir(folder)) {
    const upload = await readUpload(join(folder, id, ABOUT))
    if (upload?.id === id) kept.push(upload)
  }
  if (kept.length === 0) return
  kept.sort((one, other) => (one.touchedAt < other.touchedAt ? -1 : 1))
  await state.transaction().execute(async (db) => {
    for (const upload of kept)
      await db
        .insertInto('upload')
        .values(rowOf(upload))
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
  })
  for (const { id } of kept) await rm(join(folder, id, ABOUT), { force: true })
}

async function readUpload(path: string): Promise<StoredUpload | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  try {
    return text === undefined ? undefined : StoredUpload.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
