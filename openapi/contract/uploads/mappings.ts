import * as z from 'zod'
import { FileLook, MappingPreview, TableProblem } from '../../../domain/uploads/mapping/file-look.ts'
import { FileMapping, FileReading, MappingDraft } from '../../../domain/uploads/mapping/file-mapping.ts'
import { UPLOAD_PERMISSIONS } from '../../../domain/uploads/upload.ts'
import type { Operation } from '../operation.ts'
import { Done, IdText } from '../shapes.ts'
import { UploadId } from './uploads.ts'

const requires = { anyOf: UPLOAD_PERMISSIONS }
const page = '/uploadFiles'
const params = z.strictObject({ id: IdText })
const fileParams = z.strictObject({ id: UploadId, file: IdText })

/** Of a ZIP, the file in it that is meant, by the name that the upload's report has it under (`a.zip › b.csv`); left out: the file that was sent, or the first in it. */
const Entry = z.string().max(600).optional()

/** A mapping that a client's files can be read by. */
const SavedMapping = z
  .strictObject({
    id: z.int(),
    /** Rises when it is changed. */
    version: z.int(),
    /** What an upload's `formats` and `--format` call it as it is now. Lines stay with the version that read them. */
    format: z.string(),
    clientId: z.int(),
    /** ISO text in UTC: of the last change. */
    savedAt: z.string(),
    /** Who changed it last; null: it is not told. */
    savedBy: z.string().nullable(),
    mapping: FileMapping,
  })
  .meta({ id: 'SavedMapping' })

export const MAPPING_OPERATIONS = {
  mappings: {
    method: 'get',
    path: '/aiparcelweb/api/mappings',
    summary: "The mappings of one of the caller's clients, by name, and carriers that a mapping may name.",
    requires,
    seenAs: 'person',
    page,
    query: z.strictObject({ clientId: IdText }),
    answer: z.strictObject({
      mappings: z.array(SavedMapping),
      /** Names of carriers that are known; another name is a new carrier. */
      carriers: z.array(z.string()),
    }),
    cache: 'private',
  },
  saveMapping: {
    method: 'post',
    path: '/aiparcelweb/api/mappings',
    summary:
      'Adds a mapping to a client, or changes one. What is loaded stays as it is: its lines keep the version that read them.',
    requires,
    page,
    body: z.strictObject({
      clientId: z.int().positive(),
      /** The one that is changed, and its version that was seen; left out: it is new. 409 when it was changed meanwhile. */
      replaces: z.strictObject({ id: z.int().positive(), version: z.int().positive() }).optional(),
      /** 400 with `issues` when `checkMapping` finds a fault, or another mapping of the client has the name. */
      mapping: FileMapping,
    }),
    answer: SavedMapping,
    cache: 'no-store',
  },
  removeMapping: {
    method: 'post',
    path: '/aiparcelweb/api/mappings/{id}/remove',
    summary: 'Takes a mapping off the list: no file is read by it any more. What it loaded stays.',
    requires,
    page,
    params,
    answer: Done,
    cache: 'no-store',
  },
  restoreMapping: {
    method: 'post',
    path: '/aiparcelweb/api/mappings/{id}/restore',
    summary: 'Puts a mapping back that was taken off the list; 400 when another has its name now.',
    requires,
    page,
    params,
    answer: SavedMapping,
    cache: 'no-store',
  },
  lookAtFile: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/files/{file}/look',
    summary:
      'The titles and first rows of a file that was sent, and a mapping that they suggest; or why no table in it can be read.',
    requires,
    page,
    params: fileParams,
    body: z.strictObject({ entry: Entry, reading: FileReading }),
    answer: z.strictObject({ problem: TableProblem.nullable(), look: FileLook.nullable() }),
    cache: 'no-store',
  },
  previewMapping: {
    method: 'post',
    path: '/aiparcelweb/api/uploads/{id}/files/{file}/mapping',
    summary: 'What a mapping makes of the first rows of a file that was sent; nothing is stored.',
    requires,
    page,
    params: fileParams,
    body: z.strictObject({ entry: Entry, mapping: MappingDraft }),
    answer: z.strictObject({ problem: TableProblem.nullable(), preview: MappingPreview.nullable() }),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
