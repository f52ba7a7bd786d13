import { FileMapping } from '../../../domain/uploads/mapping/file-mapping.ts'
import { sameValue } from '../../../domain/values/entries.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { State } from '../../state/state.ts'
import { REQUEST_WORDS } from '../../../domain/values/request-words.ts'

/** A mapping of a client as it is now. */
export interface StoredMapping {
  readonly id: number
  readonly clientId: number
  readonly version: number
  /** Of this version among all of all mappings: what lines that it reads are kept under. */
  readonly number: number
  /** ISO text in UTC. */
  readonly savedAt: string
  readonly savedBy: number
  /** It is taken off the list. */
  readonly removed: boolean
  readonly mapping: FileMapping
}

/** A version of a mapping, also an earlier one, or of one that is taken off the list. */
export interface MappingVersion {
  readonly clientId: number
  readonly mappingId: number
  readonly number: number
  readonly version: number
  /** The mapping is on the list, and this is its newest version. */
  readonly current: boolean
  readonly mapping: FileMapping
}

export interface NewMapping {
  readonly clientId: number
  /** The mapping that is changed, at the version that was seen; null: it is new. */
  readonly replaces: { readonly id: number; readonly version: number } | null
  readonly mapping: FileMapping
  readonly byUserId: number
}

export interface FileMappings {
  /** Those on the list of a client, by name. */
  ofClient(clientId: number): Promise<StoredMapping[]>
  find(id: number): Promise<StoredMapping | undefined>
  /** Every version that lines may be kept under. */
  versions(): Promise<MappingVersion[]>
  /** One that only has another name stays the version it is. Fails `not-found`, `version-conflict`, or `invalid-request` when another mapping of the client has the name. */
  save(mapping: NewMapping): Promise<Result<StoredMapping>>
  /** Off the list, or back on it; fails `not-found`, or `invalid-request` when its name is taken meanwhile. */
  remove(id: number, removed: boolean): Promise<Result<StoredMapping>>
}

export function createFileMappings(state: State, now: () => Date): FileMappings {
  return {
    ofClient: (clientId) => mappingsOfClient(state, clientId),
    find: (id) => findMapping(state, id),
    versions: () => mappingVersions(state),
    save: (given) => state.transaction().execute((transaction) => saveMapping(transaction, given, now())),
    remove: (id, removed) => state.transaction().execute((transaction) => removeMapping(transaction, { id, removed })),
  }
}

function mappingRows(db: State) {
  return db
    .selectFrom('file_mapping')
    .innerJoin('file_mapping_version', (join) =>
      join
        .onRef('file_mapping_version.mapping_id', '=', 'file_mapping.id')
        .onRef('file_mapping_version.version', '=', 'file_mapping.version'),
    )
    .selectAll('file_mapping_version')
    .select(['file_mapping.client_id', 'file_mapping.removed'])
}

function mappingOf(row: Awaited<ReturnType<ReturnType<typeof mappingRows>['execute']>>[number]): StoredMapping {
  return {
    id: row.mapping_id,
    clientId: row.client_id,
    version: row.version,
    number: row.id,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    removed: row.removed === 1,
    mapping: FileMapping.parse(JSON.parse(row.mapping)),
  }
}

async function mappingsOfClient(db: State, clientId: number): Promise<StoredMapping[]> {
  const found = await mappingRows(db).where('client_id', '=', clientId).where('removed', '=', 0).execute()
  return found.map(mappingOf).sort((one, other) => one.mapping.name.localeCompare(other.mapping.name, 'en'))
}

async function findMapping(db: State, id: number): Promise<StoredMapping | undefined> {
  const row = await mappingRows(db).where('mapping_id', '=', id).executeTakeFirst()
  return row && mappingOf(row)
}

async function mappingVersions(db: State): Promise<MappingVersion[]> {
  const all = await db
    .selectFrom('file_mapping_version')
    .innerJoin('file_mapping', 'file_mapping.id', 'file_mapping_version.mapping_id')
    .selectAll('file_mapping_version')
    .select(['file_mapping.removed', 'file_mapping.version as newest'])
    .select('file_mapping.client_id')
    .orderBy('file_mapping_version.id')
    .execute()
  return all.map(({ client_id: clientId, mapping_id: mappingId, id, version, removed, newest, mapping }) => ({
    clientId,
    mappingId,
    number: id,
    version,
    current: removed === 0 && version === newest,
    mapping: FileMapping.parse(JSON.parse(mapping)),
  }))
}

async function saveMapping(transaction: State, given: NewMapping, at: Date): Promise<Result<StoredMapping>> {
  const { clientId, replaces, mapping } = given
  const before = replaces && (await findMapping(transaction, replaces.id))
  if (replaces && (before?.clientId !== clientId || before.removed)) return failed('not-found')
  if (replaces && before && before.version !== replaces.version) return failed('version-conflict')
  if (await nameIsTaken(transaction, { clientId, name: mapping.name, id: before?.id ?? null })) return nameTaken()
  if (before && sameValue({ ...before.mapping, name: mapping.name }, mapping)) {
    const row = { mapping: JSON.stringify(mapping) }
    await transaction.updateTable('file_mapping_version').set(row).where('id', '=', before.number).execute()
    return ok({ ...before, mapping })
  }
  const id = before?.id ?? (await addMapping(transaction, clientId))
  await addVersion(transaction, { id, version: (before?.version ?? 0) + 1, at, given })
  const saved = await findMapping(transaction, id)
  return saved ? ok(saved) : failed('not-found')
}

async function removeMapping(
  transaction: State,
  { id, removed }: { readonly id: number; readonly removed: boolean },
): Promise<Result<StoredMapping>> {
  const before = await findMapping(transaction, id)
  if (!before) return failed('not-found')
  const { clientId, mapping } = before
  if (!removed && (await nameIsTaken(transaction, { clientId, name: mapping.name, id }))) return nameTaken()
  await transaction
    .updateTable('file_mapping')
    .set({ removed: removed ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  return ok({ ...before, removed })
}

/** One without a version yet; answers its id. */
async function addMapping(transaction: State, clientId: number): Promise<number> {
  const { id } = await transaction
    .insertInto('file_mapping')
    .values({ client_id: clientId, version: 0, removed: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addVersion(
  transaction: State,
  {
    id,
    version,
    at,
    given: { mapping, byUserId },
  }: { readonly id: number; readonly version: number; readonly at: Date; readonly given: NewMapping },
): Promise<void> {
  await transaction
    .insertInto('file_mapping_version')
    .values({
      mapping_id: id,
      version,
      mapping: JSON.stringify(mapping),
      saved_at: at.toISOString(),
      saved_by: byUserId,
    })
    .execute()
  await transaction.updateTable('file_mapping').set({ version }).where('id', '=', id).execute()
}

async function nameIsTaken(
  db: State,
  { clientId, name, id }: { readonly clientId: number; readonly name: string; readonly id: number | null },
): Promise<boolean> {
  const others = (await mappingsOfClient(db, clientId)).filter((each) => each.id !== id)
  return others.some(({ mapping }) => mapping.name.toLowerCase() === name.toLowerCase())
}

function nameTaken(): Result<never> {
  return failed('invalid-request', {
    detail: REQUEST_WORDS.mappingNameTaken,
    issues: [{ path: 'mapping.name', message: 'is the name of another mapping', code: 'taken' }],
  })
}
