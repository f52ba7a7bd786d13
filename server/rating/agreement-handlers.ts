import { MOST_DOCUMENT_BYTES } from '../../domain/rating/agreement-document.ts'
import type { Agreement, AgreementTerms } from '../../domain/rating/agreement.ts'
import { checkAgreement, isError, ratesKnownTo } from '../../domain/rating/check-agreement.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { AnswerOf } from '../../openapi/contract/operation.ts'
import type { AGREEMENT_OPERATIONS } from '../../openapi/contract/rating/agreements.ts'
import type { Caller } from '../callers/caller.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'
import type { Clients } from '../warehouse/clients.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import { carriers } from '../warehouse/questions/reference-lists.ts'
import {
  addDocument,
  agreementDocuments,
  documentContent,
  removeDocument,
} from '../warehouse/rating/agreement-documents.ts'
import { bytesUpTo } from './bytes-up-to.ts'
import { addAgreementVersion } from '../warehouse/agreed/enter-agreement.ts'
import { agreements, agreementVersions, type AgreementVersion } from '../warehouse/rating/agreements.ts'
import { rateChoices } from '../warehouse/rating/rate-choices.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface AgreementNeeds {
  readonly audit: AuditLog
  readonly clients: Clients
  readonly now: () => Date
  readonly publish: PublishWork
  readonly users: Users
  readonly warehouse: Warehouse
}

/** What the caller's clients agreed with carriers: read by who sees the client, changed by adding a version. Decision 0123 */
export const agreementHandlers: Handlers<keyof typeof AGREEMENT_OPERATIONS, AgreementNeeds> = {
  agreements: async ({ caller, deps }) => {
    const told = await teller(caller, deps)
    const own = await agreements(deps.warehouse, caller)
    return ok({
      agreements: own.map(({ name, accounts, currency, effectiveFrom, effectiveTo, ...version }) => ({
        ...told.parties(version),
        ...told.who(version),
        name,
        accounts,
        currency,
        effectiveFrom,
        effectiveTo,
      })),
      clients: told.clients,
      carriers: told.carriers,
    })
  },

  agreement: async ({ caller, deps, params }) => {
    const versions = await agreementVersions(deps.warehouse, caller, Number(params.id))
    const [newest] = versions
    if (!newest) return failed('not-found')
    const told = await teller(caller, deps)
    return ok({
      ...told.parties(newest),
      versions: versions.map((version) => ({ ...told.who(version), terms: termsOf(version) })),
      documents: (await agreementDocuments(deps.warehouse, caller, newest.id)).map(({ id, name, bytes, at, by }) => ({
        id,
        name,
        bytes,
        at,
        by: told.login(by),
      })),
    })
  },

  addAgreementDocument: async ({ caller, deps, params, query: { name }, body }) => {
    const [agreement] = await agreementVersions(deps.warehouse, caller, Number(params.id))
    if (!agreement) return failed('not-found')
    const content = await bytesUpTo(body, MOST_DOCUMENT_BYTES)
    if (!content.ok) return content
    const document = { agreementId: agreement.id, clientId: agreement.clientId, name, content: content.value }
    const added = await deps.publish((connection) =>
      addDocument(connection, { ...document, by: caller.user.login, now: deps.now() }),
    )
    await toldOf(document, { caller, deps, action: 'add-document', decision: added.ok ? 'done' : 'refused' })
    return added
  },

  agreementDocument: async ({ caller, deps, params }) => {
    const content = await documentContent(deps.warehouse, caller, Number(params.id))
    return content === undefined ? failed('no-such-file') : ok(content)
  },

  removeAgreementDocument: async ({ caller, deps, params }) => {
    const document = (await agreementDocuments(deps.warehouse, caller)).find(({ id }) => id === Number(params.id))
    if (!document) return failed('not-found')
    await deps.publish((connection) => removeDocument(connection, document.id))
    await toldOf(document, { caller, deps, action: 'remove-document', decision: 'done' })
    return ok({ status: 'ok' })
  },

  agreementChoices: async ({ caller: { scope }, deps, query }) => {
    const parties = { clientId: Number(query.clientId), carrierId: Number(query.carrierId) }
    if (!scope.families.has(parties.clientId)) return failed('not-found')
    return ok(await rateChoices(deps.warehouse, { scope, ...parties }))
  },

  addAgreement: async ({ caller, deps, body: { clientId, carrierId, terms } }) => {
    const known = (await carriers(deps.warehouse)).some(({ id }) => id === carrierId)
    if (!caller.scope.families.has(clientId) || !known) return failed('not-found')
    return save(
      { ...terms, id: 0, clientId, carrierId },
      { caller, deps, action: 'add-agreement', terms, baseVersion: 0 },
    )
  },

  changeAgreement: async ({ caller, deps, params, body: { terms, baseVersion } }) => {
    const [newest] = await agreementVersions(deps.warehouse, caller, Number(params.id))
    if (!newest) return failed('not-found')
    return save({ ...newest, ...terms }, { caller, deps, action: 'edit-agreement', terms, baseVersion })
  },
}

async function toldOf(
  { agreementId, clientId, name }: { readonly agreementId: number; readonly clientId: number; readonly name: string },
  {
    caller,
    deps,
    ...entry
  }: {
    readonly caller: Caller
    readonly deps: AgreementNeeds
    readonly action: 'add-document' | 'remove-document'
    readonly decision: 'done' | 'refused'
  },
): Promise<void> {
  const object = `client ${clientId}: agreement ${agreementId}`
  await deps.audit({ userId: caller.user.id, object, detail: JSON.stringify({ name }), ...entry })
}

type Saved = AnswerOf<(typeof AGREEMENT_OPERATIONS)['addAgreement']>

interface Saving {
  readonly caller: Caller
  readonly deps: AgreementNeeds
  readonly action: 'add-agreement' | 'edit-agreement'
  readonly terms: AgreementTerms
  readonly baseVersion: number
}

/** Checked and saved in one turn of what publishes, so that no two can be saved that do not go together. */
async function save(
  agreement: Agreement,
  { caller, deps, action, terms, baseVersion }: Saving,
): Promise<Result<Saved>> {
  const { clientId, carrierId } = agreement
  const saved = await deps.publish(async (connection): Promise<Result<Saved>> => {
    const choices = await rateChoices(deps.warehouse, { scope: caller.scope, clientId, carrierId })
    const faults = checkAgreement(agreement, ratesKnownTo(agreement, choices))
    if (faults.some(isError))
      return ok({ outcome: 'faulty', faults: faults.map((fault) => ({ ...fault, names: [...fault.names] })) })
    const change = { clientId, carrierId, terms, baseVersion, by: caller.user.login, now: deps.now() }
    const added = await addAgreementVersion(connection, {
      id: agreement.id === 0 ? undefined : agreement.id,
      ...change,
    })
    return added.ok ? ok({ outcome: 'saved', ...added.value }) : added
  })
  const version = saved.ok && saved.value.outcome === 'saved' ? saved.value : undefined
  await deps.audit({
    userId: caller.user.id,
    action,
    object: `client ${clientId}: agreement ${version?.id ?? (agreement.id || '')}`.trim(),
    decision: version ? 'done' : 'refused',
    ...(version ? { detail: JSON.stringify({ version: version.version, name: terms.name }) } : {}),
  })
  return saved
}

function termsOf({ name, accounts, tariff, currency, effectiveFrom, effectiveTo, rules }: AgreementVersion) {
  return { name, accounts, tariff, currency, effectiveFrom, effectiveTo, rules }
}

/** Names of clients, carriers and people, as the caller is told them. */
async function teller(caller: Caller, deps: AgreementNeeds) {
  const logins = new Set((await shownLogins(caller, deps.users)).values())
  const clients = visibleClients(caller.scope, await deps.clients.all()).map(({ id, name }) => ({ id, name }))
  const known = await carriers(deps.warehouse)
  const nameIn = (list: readonly { readonly id: number; readonly name: string }[], id: number) => ({
    id,
    name: list.find((each) => each.id === id)?.name ?? '',
  })
  return {
    clients,
    carriers: known,
    login: (by: string) => (logins.has(by) ? by : null),
    parties: ({ id, clientId, carrierId }: Pick<Agreement, 'id' | 'clientId' | 'carrierId'>) => ({
      id,
      client: nameIn(clients, clientId),
      carrier: nameIn(known, carrierId),
    }),
    who: ({ version, changedAt, changedBy }: Pick<AgreementVersion, 'version' | 'changedAt' | 'changedBy'>) => ({
      version,
      at: changedAt,
      by: logins.has(changedBy) ? changedBy : null,
    }),
  }
}
