import * as z from 'zod'
import { OwnPage } from '../../../domain/dashboards/layout/own-pages.ts'
import { SavedView } from '../../../domain/dashboards/layout/saved-views.ts'
import { Audience, LACKING, SHARED_KINDS, SHARING_PERMISSIONS } from '../../../domain/dashboards/layout/sharing.ts'
import { FileId } from '../../../domain/dashboards/page-spec.ts'
import type { Operation } from '../operation.ts'
import { ClientShort, Done, IdText } from '../shapes.ts'

const dashboards = { anyOf: SHARING_PERMISSIONS } as const

const PersonShort = z.strictObject({ id: z.int(), login: z.string(), name: z.string() }).meta({ id: 'PersonShort' })

const given = { kind: z.enum(SHARED_KINDS), item: FileId }

/** Of the caller's own: whom it is shared with, and who sees it by that today. */
const GivenShare = z
  .strictObject({ ...given, audience: Audience, readers: z.array(PersonShort) })
  .meta({ id: 'GivenShare' })

const shared = {
  id: z.int(),
  /** Who shares it; null: somebody whom the reader does not see. */
  by: z.string().nullable(),
}

/** A view that others share with the reader. */
const ReceivedView = z
  .discriminatedUnion('opens', [
    z.strictObject({ opens: z.literal(true), ...shared, name: SavedView.shape.name, address: z.string() }),
    /** It is of a page or a client that the reader may not see: nothing else is said of it. */
    z.strictObject({ opens: z.literal(false), ...shared, lacking: z.array(z.enum(LACKING)).min(1) }),
  ])
  .meta({ id: 'ReceivedView' })

const page = { name: OwnPage.shape.name, cards: OwnPage.shape.cards }

const SharedPageBody = z.strictObject(page).meta({ id: 'SharedPageBody' })

/** A page that others share with the reader, without the cards whose page the reader may not see. */
const ReceivedPage = z
  .strictObject({ ...shared, ...page, edits: z.boolean(), leftOut: z.int() })
  .meta({ id: 'ReceivedPage' })

export const SHARING_OPERATIONS = {
  sharingChoices: {
    method: 'get',
    path: '/aiparcelweb/api/sharing/choices',
    summary: 'Whom the caller may share with: people whom they see, and their clients.',
    requires: dashboards,
    seenAs: 'person',
    answer: z.strictObject({
      /** Who has an address can be mailed. */
      people: z.array(PersonShort.extend({ hasAddress: z.boolean() })),
      clients: z.array(ClientShort),
    }),
    cache: 'no-store',
  },
  givenShares: {
    method: 'get',
    path: '/aiparcelweb/api/sharing/given',
    summary: "What of the caller's is shared, with whom, and who sees it.",
    requires: dashboards,
    seenAs: 'person',
    answer: z.array(GivenShare),
    cache: 'no-store',
  },
  share: {
    method: 'post',
    path: '/aiparcelweb/api/sharing/share',
    summary:
      "Shares one of the caller's views or pages, in place of whom it was shared with before; with nobody takes it back.",
    requires: dashboards,
    body: z
      .strictObject({ ...given, audience: Audience })
      .refine(
        ({ kind, audience }) => kind === 'page' || audience.every(({ edits }) => !edits),
        'a view is not edited by others',
      ),
    answer: Done,
    cache: 'no-store',
  },
  receivedShares: {
    method: 'get',
    path: '/aiparcelweb/api/sharing/received',
    summary: 'The views and pages that others share with the caller, as far as the caller may see them.',
    requires: dashboards,
    seenAs: 'person',
    answer: z.strictObject({ views: z.array(ReceivedView), pages: z.array(ReceivedPage) }),
    cache: 'no-store',
  },
  sharedPage: {
    method: 'get',
    path: '/aiparcelweb/api/sharing/pages/{id}',
    summary: 'A page that is shared with the caller.',
    requires: dashboards,
    seenAs: 'person',
    params: z.strictObject({ id: IdText }),
    answer: ReceivedPage,
    cache: 'no-store',
    versioned: true,
  },
  saveSharedPage: {
    method: 'post',
    path: '/aiparcelweb/api/sharing/pages/{id}',
    summary:
      'Changes a page that is shared with the caller to be edited; cards that the caller may not see stay as they are.',
    requires: dashboards,
    params: z.strictObject({ id: IdText }),
    body: SharedPageBody,
    answer: Done,
    cache: 'no-store',
    versioned: true,
  },
} as const satisfies Record<string, Operation>
