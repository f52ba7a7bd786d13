import * as z from 'zod'
import { nameText } from '../../../domain/values/name-text.ts'
import { CalendarDate } from '../../../domain/dates/date-spec.ts'
import { isDocumentName } from '../../../domain/rating/agreement-document.ts'
import { AgreementTerms } from '../../../domain/rating/agreement.ts'
import { AGREEMENT_ERRORS, AGREEMENT_REMARKS } from '../../../domain/rating/check-agreement.ts'
import type { Operation } from '../operation.ts'
import { Carrier, ClientShort, Done, IdText } from '../shapes.ts'

const page = '/ui1/agreements'
const VIEW = { anyOf: ['AGREEMENT_VIEW'] } as const
const byId = z.strictObject({ id: IdText })

const who = {
  version: z.int(),
  /** ISO text in UTC. */
  at: z.string(),
  /** Null: somebody whom the reader does not see. */
  by: z.string().nullable(),
}

const ListedAgreement = z
  .strictObject({
    id: z.int(),
    client: ClientShort,
    carrier: Carrier,
    ...AgreementTerms.pick({ name: true, accounts: true, currency: true, effectiveFrom: true, effectiveTo: true })
      .shape,
    ...who,
  })
  .meta({ id: 'ListedAgreement' })

const ReadAgreement = z
  .strictObject({
    id: z.int(),
    client: ClientShort,
    carrier: Carrier,
    /** The newest first, which counts. */
    versions: z.array(z.strictObject({ ...who, terms: AgreementTerms })),
    documents: z.array(
      z.strictObject({ id: z.int(), name: z.string(), bytes: z.int(), at: z.string(), by: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ReadAgreement' })

/** What is wrong with an agreement, or may not be meant: `rule` is its place from 0, null the whole; `names` what is spoken of. */
const AgreementFault = z
  .strictObject({
    code: z.enum([...AGREEMENT_ERRORS, ...AGREEMENT_REMARKS]),
    rule: z.int().nullable(),
    names: z.array(z.string()),
  })
  .meta({ id: 'AgreementFault' })

/** What becomes of an agreement that is saved: the version it is, or why it is not. */
const SavedAgreement = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('saved'), id: z.int(), version: z.int() }),
    z.strictObject({ outcome: z.literal('faulty'), faults: z.array(AgreementFault) }),
  ])
  .meta({ id: 'SavedAgreement' })

/** What an agreement of the client with the carrier may name. */
const AgreementChoices = z
  .strictObject({
    accounts: z.array(z.string()),
    tariffs: z.array(
      z.strictObject({
        name: z.string(),
        services: z.array(z.strictObject({ name: z.string(), zones: z.array(z.string()) })),
        surcharges: z.array(z.strictObject({ code: z.string(), name: z.string() })),
      }),
    ),
    /** Of fuel. */
    modes: z.array(z.string()),
    /** The client's agreements with the carrier. */
    others: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        accounts: z.array(z.string()),
        effectiveFrom: CalendarDate,
        effectiveTo: CalendarDate.nullable(),
      }),
    ),
  })
  .meta({ id: 'AgreementChoices' })

export const AGREEMENT_OPERATIONS = {
  agreements: {
    method: 'get',
    path: '/aiparcelweb/api/agreements',
    summary: "The agreements of the caller's clients with carriers, and for whom and with whom one may be added.",
    requires: VIEW,
    seenAs: 'person',
    page,
    answer: z.strictObject({
      agreements: z.array(ListedAgreement),
      clients: z.array(ClientShort),
      carriers: z.array(Carrier),
    }),
    cache: 'no-store',
  },
  agreement: {
    method: 'get',
    path: '/aiparcelweb/api/agreements/{id}',
    summary: 'An agreement in all its versions.',
    requires: VIEW,
    seenAs: 'person',
    page,
    params: byId,
    answer: ReadAgreement,
    cache: 'no-store',
  },
  agreementChoices: {
    method: 'get',
    path: '/aiparcelweb/api/agreementChoices',
    summary: 'What an agreement of a client with a carrier may name: accounts, list prices, services, surcharges.',
    requires: VIEW,
    seenAs: 'person',
    page,
    query: z.strictObject({ clientId: IdText, carrierId: IdText }),
    answer: AgreementChoices,
    cache: 'no-store',
  },
  addAgreement: {
    method: 'post',
    path: '/aiparcelweb/api/agreements',
    summary: 'Adds an agreement of a client with a carrier, if nothing is wrong with it.',
    requires: { anyOf: ['AGREEMENT_ADD'] },
    page,
    body: z.strictObject({ clientId: z.int().positive(), carrierId: z.int().positive(), terms: AgreementTerms }),
    answer: SavedAgreement,
    cache: 'no-store',
  },
  changeAgreement: {
    method: 'post',
    path: '/aiparcelweb/api/agreements/{id}',
    summary: 'Adds a version of an agreement, which counts from then on; the earlier ones stay.',
    requires: { anyOf: ['AGREEMENT_EDIT'] },
    page,
    params: byId,
    body: z.strictObject({ baseVersion: z.int().positive(), terms: AgreementTerms }),
    answer: SavedAgreement,
    cache: 'no-store',
  },
  addAgreementDocument: {
    method: 'post',
    path: '/aiparcelweb/api/agreements/{id}/documents',
    summary: 'Attaches a document to an agreement.',
    requires: { anyOf: ['AGREEMENT_EDIT'] },
    page,
    params: byId,
    query: z.strictObject({
      name: nameText(200).refine(isDocumentName, 'must end in a kind that is taken'),
    }),
    body: z.custom<AsyncIterable<Uint8Array>>(
      (given) => given instanceof Object && typeof Reflect.get(given, Symbol.asyncIterator) === 'function',
      'must be sent as application/octet-stream',
    ),
    bytes: true,
    answer: z.strictObject({ id: z.int() }),
    cache: 'no-store',
  },
  agreementDocument: {
    method: 'get',
    path: '/aiparcelweb/api/agreementDocuments/{id}',
    summary: 'A document of an agreement.',
    requires: VIEW,
    page,
    params: byId,
    answer: z.base64(),
    file: 'agreement-document',
    cache: 'no-store',
  },
  removeAgreementDocument: {
    method: 'post',
    path: '/aiparcelweb/api/agreementDocuments/{id}/remove',
    summary: 'Removes a document of an agreement for good.',
    requires: { anyOf: ['AGREEMENT_EDIT'] },
    page,
    params: byId,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
