import * as z from 'zod'
import { FileId, PageSpec } from '../../domain/dashboards/page-spec.ts'
import { PERMISSIONS } from '../../domain/access/permission.ts'
import type { Operation } from './operation.ts'
import { ClientShort, Done } from './shapes.ts'

const editors = { anyOf: ['PAGE_EDIT'] } as const

/** Room is left for what the id of a draft begins with. */
const EditedPageId = FileId.max(50)
const params = z.strictObject({ id: EditedPageId })
const PageText = z.string().max(100_000)

/** Of which text a page is drawn: its file's, what was published, the last that held, or none. */
const Stands = z.enum(['file', 'published', 'earlier', 'neither'])

const who = {
  /** ISO text in UTC. */
  at: z.string(),
  /** Null: somebody whom the reader does not see. */
  by: z.string().nullable(),
}

const Version = { version: z.int(), ...who }

/** What is wrong at a place of a page's text; lines and columns count from 1. */
const PageProblem = z
  .strictObject({
    /** Null: the page itself; else the other file of which this follows. */
    file: z.string().nullable(),
    line: z.int(),
    column: z.int(),
    found: z.string(),
    message: z.string(),
  })
  .meta({ id: 'PageProblem' })

/** A page that the caller may edit. */
const ListedPage = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** The client whose page it is; null: everybody's. */
    client: ClientShort.nullable(),
    stands: Stands,
    hasFile: z.boolean(),
    published: z.boolean(),
    /** The caller has a draft of it. */
    drafted: z.boolean(),
  })
  .meta({ id: 'ListedPage' })

const EditedPage = z
  .strictObject({
    id: EditedPageId,
    client: ClientShort.nullable(),
    stands: Stands,
    /** The file in config/; null: there is none. */
    fileText: z.string().nullable(),
    /** The newest first; a text of null is the return to the file. */
    versions: z.array(z.strictObject({ ...Version, text: z.string().nullable() })),
    /** Why what was published does not stand. */
    problems: z.array(PageProblem),
    /** The caller's own. */
    draft: z.strictObject({ text: PageText, baseVersion: z.int(), at: z.string() }).nullable(),
    /** Who else has a draft of it. */
    others: z.array(z.strictObject(who)),
  })
  .meta({ id: 'EditedPage' })

const CheckedPage = z
  .strictObject({
    problems: z.array(PageProblem),
    /** The draft as it is drawn, under an id that only its editor may ask by; null: it does not hold. */
    page: PageSpec.safeExtend({ id: FileId }).nullable(),
    /** What each role sees of it that may open dashboards and no more: whether it opens, and the charts that are left out. */
    roles: z.array(
      z.strictObject({ role: z.enum(PERMISSIONS.roles), opens: z.boolean(), leftOut: z.array(z.string()) }),
    ),
  })
  .meta({ id: 'CheckedPage' })

/** What becomes of a page that is published: the version it is, or why it is not. */
const PublishOutcome = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('published'), version: z.int() }),
    z.strictObject({ outcome: z.literal('faulty'), problems: z.array(PageProblem) }),
    z.strictObject({ outcome: z.literal('conflict'), version: z.int(), text: z.string().nullable(), ...who }),
  ])
  .meta({ id: 'PublishOutcome' })

/** The newest version that the caller knows; 0: none. */
const knows = { baseVersion: z.int().min(0) }

export const PAGE_EDITOR_OPERATIONS = {
  editedPages: {
    method: 'get',
    path: '/aiparcelweb/api/pageEditor/pages',
    summary: 'The pages that the caller may edit, for whom they may make new ones, and what a new one begins with.',
    requires: editors,
    seenAs: 'person',
    answer: z.strictObject({
      pages: z.array(ListedPage),
      /** Whose pages the caller may make. */
      clients: z.array(ClientShort),
      /** Whether the caller may make pages for everybody. */
      forEverybody: z.boolean(),
      newPage: z.string(),
    }),
    cache: 'no-store',
  },
  pageSchema: {
    method: 'get',
    path: '/aiparcelweb/api/pageEditor/schema',
    summary: 'The JSON Schema of a page, and the names of its lists of filters.',
    requires: editors,
    seenAs: 'person',
    answer: z.strictObject({ schema: z.record(z.string(), z.unknown()), filterLists: z.array(z.string()) }),
    cache: 'private',
  },
  editedPage: {
    method: 'get',
    path: '/aiparcelweb/api/pageEditor/pages/{id}',
    summary: "A page's file, what was published of it, and the caller's draft.",
    requires: editors,
    seenAs: 'person',
    params,
    answer: EditedPage,
    cache: 'no-store',
  },
  keepPageDraft: {
    method: 'post',
    path: '/aiparcelweb/api/pageEditor/pages/{id}/draft',
    summary: "Keeps the caller's draft of a page and says what is wrong in it.",
    requires: editors,
    params,
    body: z.strictObject({ text: PageText, ...knows }),
    answer: CheckedPage,
    cache: 'no-store',
  },
  dropPageDraft: {
    method: 'post',
    path: '/aiparcelweb/api/pageEditor/pages/{id}/dropDraft',
    summary: "Removes the caller's draft of a page.",
    requires: editors,
    params,
    answer: Done,
    cache: 'no-store',
  },
  publishPage: {
    method: 'post',
    path: '/aiparcelweb/api/pageEditor/pages/{id}/publish',
    summary: 'Publishes a page, which stands over its file from then on; null is the way back to the file.',
    requires: editors,
    params,
    body: z.strictObject({ text: PageText.nullable(), ...knows }),
    answer: PublishOutcome,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
