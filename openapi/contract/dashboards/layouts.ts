import * as z from 'zod'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import type { Operation } from '../operation.ts'

const UserId = z.int().min(1).max(999_999_999)
const Pages = z.union([z.literal('all'), z.array(FileId).min(1).max(200)])

/** Whose layouts of which pages: the users named or all of them. */
export const LayoutChoice = z
  .strictObject({
    userIds: z.array(UserId).min(1).max(10_000).optional(),
    all: z.literal(true).optional(),
    pages: Pages,
  })
  .refine(({ userIds, all }) => (userIds === undefined) !== (all === undefined), 'must have either userIds or all')
  .meta({ id: 'LayoutChoice' })

const counts = { layouts: z.int(), users: z.int() }

const UserLayout = z.strictObject({ login: z.string(), page: z.string() }).meta({ id: 'UserLayout' })

export const PastReset = z
  .strictObject({
    id: z.int(),
    /** ISO text in UTC. */
    at: z.string(),
    /** Null: somebody whom the reader does not see. */
    by: z.string().nullable(),
    ...counts,
    logins: z.array(z.string()),
    pages: z.array(z.string()),
    /** Null: not undone. */
    undoneAt: z.string().nullable(),
    /** Null: nobody, or somebody whom the reader does not see. */
    undoneBy: z.string().nullable(),
  })
  .meta({ id: 'PastReset' })

const UserShort = z.strictObject({ id: z.int(), login: z.string(), name: z.string() }).meta({ id: 'UserShort' })

const admin = { anyOf: ['SETTINGS_ADMIN'] } as const

export const LAYOUT_OPERATIONS = {
  usersShort: {
    method: 'get',
    path: '/aiparcelweb/api/usersShort',
    summary: 'The people whom the reader sees, by name. API-26',
    requires: { anyOf: ['SETTINGS_ADMIN', 'USER_VIEW'] },
    seenAs: 'person',
    answer: z.array(UserShort),
    cache: 'no-store',
  },
  countLayouts: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/countLayouts',
    summary: 'How many layouts a reset would remove, and of how many users.',
    requires: admin,
    body: LayoutChoice,
    answer: z.strictObject(counts),
    cache: 'no-store',
  },
  resetLayouts: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/resetLayouts',
    summary:
      'Returns users to the published layout of pages; what they had is kept for undoResetLayouts. resetId is null when there was nothing to remove.',
    requires: admin,
    body: LayoutChoice,
    answer: z.strictObject({ resetId: z.int().nullable(), ...counts }),
    cache: 'no-store',
  },
  undoResetLayouts: {
    method: 'post',
    path: '/aiparcelweb/api/dashboard/undoResetLayouts',
    summary: 'Brings back the layouts that a reset removed, except those that their user has arranged anew.',
    requires: admin,
    body: z.strictObject({ resetId: UserId }),
    answer: z.strictObject({ restored: z.array(UserLayout), kept: z.array(UserLayout) }),
    cache: 'no-store',
  },
  layoutResets: {
    method: 'get',
    path: '/aiparcelweb/api/dashboard/layoutResets',
    summary:
      'Of the newest 100 resets those of nobody but people whom the reader sees, newest first: who, when, whose layouts of which pages, and whether it was undone.',
    requires: admin,
    seenAs: 'person',
    answer: z.array(PastReset),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
