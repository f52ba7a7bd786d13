import { assignmentParts } from '../../domain/uploads/assigned-code.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { CODE_OPERATIONS } from '../../openapi/contract/uploads/codes.ts'
import type { Caller } from '../callers/caller.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { FileMappings } from './mappings/file-mappings.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { assignCode, takeCodeBack, type CodeAssigned, type CodeChanger } from '../warehouse/load/codes/assign-code.ts'
import { assignedCodes } from '../warehouse/load/codes/assigned-codes.ts'
import { codeChoices } from '../warehouse/load/codes/code-choices.ts'
import { unknownCodes, unknownCurrencies } from '../warehouse/load/codes/unknown-codes.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { clientFormats, type ClientFormats } from './mappings/client-formats.ts'
import { formatName } from './read-invoices.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

export interface CodeNeeds {
  readonly audit: AuditLog
  readonly fileMappings: FileMappings
  readonly now: () => Date
  readonly publish: PublishWork
  readonly users: Users
  readonly warehouse: Warehouse
}

export const codeHandlers: Handlers<keyof typeof CODE_OPERATIONS, CodeNeeds> = {
  unknownCodes: async ({ caller, deps }) => {
    const formats = await clientFormats(deps.fileMappings, [...caller.scope.families.keys()])
    const codes = await unknownCodes(deps.warehouse, caller)
    const currencies = await unknownCurrencies(deps.warehouse, caller)
    return ok({
      codes: codes.map((code) => ({
        ...code,
        format: formatOf(code.format, formats),
        amounts: [...code.amounts],
        accounts: [...code.accounts],
        examples: [...code.examples],
      })),
      currencies: currencies.map((each) => ({ ...each, files: [...each.files] })),
    })
  },

  assignedCodes: async ({ caller, deps }) => {
    const formats = await clientFormats(deps.fileMappings, [...caller.scope.families.keys()])
    const logins = new Set((await shownLogins(caller, deps.users)).values())
    const told = (login: string) => (logins.has(login) ? login : null)
    const forEverybody = hasEveryClient(caller.user)
    const found = await assignedCodes(deps.warehouse, { scope: caller.scope, everybodys: forEverybody })
    return ok({
      codes: found.map(({ carrierId, carrierName, format, by, ended, ...code }) => ({
        ...code,
        carrier: { id: carrierId, name: carrierName },
        format: formatOf(format, formats),
        by: told(by),
        ended: ended && { at: ended.at, by: told(ended.by) },
        mayEnd: ended === null,
      })),
      choices: { forEverybody, ...(await codeChoices(deps.warehouse, caller)) },
    })
  },

  assignCode: async ({ body, caller, deps }) => {
    const { serviceCategories } = await codeChoices(deps.warehouse, caller)
    if (body.serviceCategory !== undefined && !serviceCategories.includes(body.serviceCategory))
      return failed('invalid-request', { detail: REQUEST_WORDS.noServiceCategory })
    const { key, meaning } = assignmentParts(body)
    const changer = await changerOf(caller, deps)
    const done = await deps.publish((connection) => assignCode(connection, key, meaning, changer))
    const replaces = done.ok ? done.value.replaces : null
    return told(done, {
      caller,
      deps,
      action: 'assign-code',
      object: `${key.clientId === null ? 'everybody' : `client ${key.clientId}`}: ${key.codes ?? '*'} ${key.text ?? '*'}`,
      detail: JSON.stringify({ replaces, ...body }),
    })
  },

  takeCodeBack: async ({ caller, deps, params }) => {
    const changer = await changerOf(caller, deps)
    const done = await deps.publish((connection) => takeCodeBack(connection, Number(params.id), changer))
    return told(done, { caller, deps, action: 'take-code-back', object: `assignment ${params.id}` })
  },
}

interface Told {
  readonly caller: Caller
  readonly deps: CodeNeeds
  readonly action: 'assign-code' | 'take-code-back'
  readonly object: string
  readonly detail?: string
}

async function told(
  done: Result<CodeAssigned>,
  { caller, deps, action, ...entry }: Told,
): Promise<Result<{ readonly id: number; readonly charges: number }>> {
  await deps.audit({ userId: caller.user.id, action, ...entry, decision: done.ok ? 'done' : 'refused' })
  return done.ok ? ok({ id: done.value.id, charges: done.value.charges }) : done
}

/** The rows that are made anew may be of any client's lines. */
async function changerOf({ scope, user }: Caller, { fileMappings, now }: CodeNeeds): Promise<CodeChanger> {
  return {
    formats: (await clientFormats(fileMappings, 'all')).all,
    clientIds: [...scope.families.keys()],
    forEverybody: hasEveryClient(user),
    login: user.login,
    now: now(),
  }
}

function formatOf(id: string, mapped: ClientFormats): { readonly id: string; readonly name: string } {
  return { id, name: formatName(id, mapped) ?? id }
}
