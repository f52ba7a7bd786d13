import type { Insertable, Selectable } from 'kysely'
import * as z from 'zod'
import { StoredFile, type StoredUpload, type UploadSource } from '../../../domain/uploads/stored-upload.ts'
import { afterEvent, mayLeave, type UploadEvent, type UploadLeaving } from '../../../domain/uploads/upload-events.ts'
import { failed, type Result } from '../../../domain/values/problem.ts'
import type { State } from '../../state/state.ts'
import type { UploadTable } from '../state-tables.ts'

/** What sends files without a person. */
export type SourceKey = Pick<UploadSource, 'kind' | 'id'>

/** Uploads as the state has them; lists are in the order in which they were begun. */
export interface UploadRows {
  all(): Promise<StoredUpload[]>
  find(id: string): Promise<StoredUpload | undefined>
  /** Of a person, or of programs that a person answers for. */
  unloadedOf(userId: number): Promise<StoredUpload[]>
  /** Of a person, or of no person, the newest first. */
  loadedOf(userId: number | null): Promise<StoredUpload[]>
  /** Those of these that are loaded. */
  loadedAmong(ids: readonly string[]): Promise<StoredUpload[]>
  /** What came without a person and is neither loaded nor refused. */
  undecided(): Promise<StoredUpload[]>
  /** What came from a watched folder and was not moved in it yet. */
  unsettledOf(folderId: number): Promise<StoredUpload[]>
  /** What a source sent with these bytes and was not refused. */
  sentBy(source: SourceKey, digest: string): Promise<StoredUpload[]>
  add(upload: StoredUpload): Promise<void>
  /** What there is after something happened to it; fails as `afterEvent` does, or `not-found`. */
  move(id: string, event: UploadEvent): Promise<Result<StoredUpload>>
  /** False: it may not leave, or is gone. */
  remove(id: string, leaving: UploadLeaving): Promise<boolean>
  /** All of it or nothing, while nobody else writes. */
  atOnce<T>(work: (rows: UploadRows) => Promise<T>): Promise<T>
}

export function createUploadRows(state: State, now: () => Date): UploadRows {
  const uploads = () => state.selectFrom('upload').selectAll()
  const inTurn = <T>(work: (db: State) => Promise<T>): Promise<T> =>
    state.isTransaction ? work(state) : state.transaction().execute(work)
  return {
    all: async () => (await uploads().orderBy('id').execute()).map(uploadOf),
    find: (id) => findRow(state, id),
    unloadedOf: async (userId) => {
      const own = uploads().where('by_user_id', '=', userId).where('loaded_at', 'is', null)
      return (await own.orderBy('id').execute()).map(uploadOf)
    },
    loadedOf: async (userId) => {
      const own =
        userId === null ? uploads().where('by_user_id', 'is', null) : uploads().where('by_user_id', '=', userId)
      const loaded = own.where('loaded_at', 'is not', null).orderBy('loaded_at', 'desc').orderBy('id', 'desc')
      return (await loaded.execute()).map(uploadOf)
    },
    loadedAmong: async (ids) => {
      if (ids.length === 0) return []
      return (await uploads().where('key', 'in', ids).where('loaded_at', 'is not', null).execute()).map(uploadOf)
    },
    undecided: async () => {
      const ofSources = uploads().where('source_kind', 'is not', null)
      const open = ofSources.where('loaded_at', 'is', null).where('refusal_code', 'is', null)
      return (await open.orderBy('id').execute()).map(uploadOf)
    },
    unsettledOf: async (folderId) => {
      const ofFolder = uploads().where('source_kind', '=', 'folder').where('source_id', '=', folderId)
      return (await ofFolder.where('settled', '=', 0).orderBy('id').execute()).map(uploadOf)
    },
    sentBy: async ({ kind, id }, digest) => {
      const ofSource = uploads().where('source_kind', '=', kind).where('source_id', '=', id)
      const same = ofSource.where('digest', '=', digest).where('refusal_code', 'is', null)
      return (await same.orderBy('id').execute()).map(uploadOf)
    },
    add: async (upload) => {
      await state.insertInto('upload').values(rowOf(upload)).execute()
    },
    move: (id, event) => inTurn((db) => moveRow(db, id, { event, at: now().toISOString() })),
    remove: (id, leaving) =>
      inTurn(async (db) => {
        const upload = await findRow(db, id)
        if (!upload || !mayLeave(upload, leaving)) return false
        await db.deleteFrom('upload').where('key', '=', id).execute()
        return true
      }),
    atOnce: (work) => inTurn((db) => work(createUploadRows(db, now))),
  }
}

async function findRow(db: State, id: string): Promise<StoredUpload | undefined> {
  const row = await db.selectFrom('upload').selectAll().where('key', '=', id).executeTakeFirst()
  return row && uploadOf(row)
}

async function moveRow(
  db: State,
  id: string,
  { event, at }: { readonly event: UploadEvent; readonly at: string },
): Promise<Result<StoredUpload>> {
  const upload = await findRow(db, id)
  if (!upload) return failed('not-found')
  const after = afterEvent(upload, event, at)
  if (after.ok) await db.updateTable('upload').set(rowOf(after.value)).where('key', '=', id).execute()
  return after
}

export function rowOf({ id, source, failure, refusal, loaded, ...upload }: StoredUpload): Insertable<UploadTable> {
  const folder = source?.kind === 'folder' ? source : undefined
  return {
    key: id,
    by_user_id: upload.userId,
    client_id: upload.clientId,
    status: upload.status,
    files: JSON.stringify(upload.files),
    source_kind: source?.kind ?? null,
    source_id: source?.id ?? null,
    source_name: source?.name ?? null,
    digest: source?.digest ?? null,
    target: folder?.target ?? null,
    settled: folder ? Number(folder.settled) : null,
    failure_code: failure?.code ?? null,
    failure_detail: failure?.detail ?? null,
    refusal_code: refusal?.code ?? null,
    refusal_detail: refusal?.detail ?? null,
    touched_at: upload.touchedAt,
    loaded_at: loaded?.at ?? null,
    load_id: loaded?.load ?? null,
  }
}

function uploadOf(row: Selectable<UploadTable>): StoredUpload {
  return {
    id: row.key,
    userId: row.by_user_id,
    source: sourceOf(row),
    clientId: row.client_id,
    status: row.status,
    files: z.array(StoredFile).parse(JSON.parse(row.files)),
    failure: row.failure_code && { code: row.failure_code, detail: row.failure_detail },
    refusal: row.refusal_code && { code: row.refusal_code, detail: row.refusal_detail ?? '' },
    touchedAt: row.touched_at,
    loaded: row.loaded_at === null ? null : { at: row.loaded_at, load: row.load_id },
  }
}

function sourceOf(row: Selectable<UploadTable>): UploadSource | null {
  if (row.source_kind === null || row.source_id === null) return null
  const sent = { id: row.source_id, name: row.source_name ?? '', digest: row.digest ?? '' }
  if (row.source_kind === 'program') return { kind: 'program', ...sent }
  return { kind: 'folder', ...sent, target: row.target, settled: row.settled === 1 }
}
