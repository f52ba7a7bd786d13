import * as z from 'zod'
import { nameText } from '../../../domain/values/name-text.ts'
import { UploadFormat } from '../../../domain/uploads/upload.ts'
import { FOLDER_PROBLEMS } from '../../../domain/uploads/watched-folder.ts'
import type { Operation } from '../operation.ts'
import { Done, IdText } from '../shapes.ts'

const Name = nameText(60)
const Format = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a format')
  .nullable()

/** A folder whose files are loaded as they come; times are ISO text in UTC. */
const WatchedFolder = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    clientId: z.int(),
    /** Id of a format or of a mapping of the client; null: it is found. */
    format: z.string().nullable(),
    /** Below the base folder on the server. */
    folder: z.string(),
    paused: z.boolean(),
    /** Why it is not looked into; null: it is. */
    problem: z.enum(FOLDER_PROBLEMS).nullable(),
    /** Files that are not done with. */
    waiting: z.int(),
    /** Files that were refused and still lie there. */
    failed: z.int(),
    last: z.strictObject({ file: z.string(), at: z.string(), outcome: z.enum(['loaded', 'refused']) }).nullable(),
  })
  .meta({ id: 'WatchedFolder' })

const path = '/aiparcelweb/api/watchedFolders'
const params = z.strictObject({ id: IdText })
const change = { requires: { anyOf: ['FTPLOCATION_EDIT'] }, cache: 'no-store' } as const

/** Folders on the server whose files are loaded as they come. Decision 0064 */
export const WATCHED_FOLDER_OPERATIONS = {
  watchedFolders: {
    method: 'get',
    path,
    summary: "The watched folders of the caller's clients, as they were last looked into.",
    requires: { anyOf: ['FTPLOCATION_VIEW'] },
    seenAs: 'person',
    answer: z.strictObject({
      /** Whether the server watches any: it was given a base folder. */
      isWatching: z.boolean(),
      everySeconds: z.int(),
      folders: z.array(WatchedFolder),
      formats: z.array(UploadFormat),
      /** Of the clients that the caller may load for. */
      mappings: z.array(z.strictObject({ clientId: z.int(), ...UploadFormat.shape })),
      /** Whether the caller may let files be loaded. */
      mayLetLoad: z.boolean(),
    }),
    cache: 'no-store',
  },
  addWatchedFolder: {
    method: 'post',
    path,
    summary: "Makes a folder for one of the caller's clients on the server, and watches it.",
    requires: { anyOf: ['FTPLOCATION_ADD'] },
    body: z.strictObject({ name: Name, clientId: z.int().positive(), format: Format }),
    answer: z.strictObject({ id: z.int(), folder: z.string() }),
    cache: 'no-store',
  },
  changeWatchedFolder: {
    ...change,
    method: 'post',
    path: `${path}/{id}`,
    summary: 'Changes the name and the format of a watched folder, and whether it is paused; where it lies stays.',
    params,
    body: z.strictObject({ name: Name, format: Format, paused: z.boolean() }),
    answer: Done,
  },
  removeWatchedFolder: {
    ...change,
    method: 'post',
    path: `${path}/{id}/remove`,
    summary: 'Watches a folder no longer. It stays on the server with its files.',
    params,
    answer: Done,
  },
} as const satisfies Record<string, Operation>
