import { setMaxListeners } from 'node:events'
import { can } from '../../domain/access/permission.ts'
import { hasNumber, isNumber, numberIn, type Found } from '../../domain/finding/found.ts'
import { ok } from '../../domain/values/problem.ts'
import type { FINDING_OPERATIONS } from '../../openapi/contract/finding.ts'
import { assistantWords } from '../assistant/assistant-words.ts'
import { questionReader, type ReadingNeeds } from '../assistant/reading/question-reader.ts'
import type { Person } from '../callers/caller.ts'
import type { Handlers } from '../handler.ts'
import { accountsNumbered, packagesNumbered } from '../warehouse/questions/numbered.ts'
import { invoicesNumbered } from '../warehouse/records/invoices.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { WorkTurns } from '../http/work-turns.ts'
import { foundFilters } from './found-filters.ts'
import { foundView } from './found-view.ts'

/** Of each kind of number: the same one can be of several clients. */
const MOST_NUMBERED = 50
/** Each number is looked for by whom the page of its kind opens to; a package also takes who may read one. */
const PACKAGES = ['TRACKING_NUMBER_SEARCH_FILTER']
const READS_PACKAGES = ['NEW_BI_TOOLS', 'INVOICE_SEARCH', 'TASK_TRACK_HISTORY']
const INVOICES = ['INVOICE_SEARCH']
const ACCOUNTS = ['ACCOUNT_VIEW']
const ASKS = ['NEW_BI_TOOLS']

/** One after the other, as somebody types; who no longer waits for one has left. */
export const FIND_LIMITS = { waiting: 4, rest: 3, atOnceMs: Infinity, msASecond: 0 }

/** What one waits for the engine is no work of the thread. */
const LONGEST_REST_MS = 100

export interface FindNeeds extends ReadingNeeds {
  /** In which texts of a person are read. */
  readonly findTurns: WorkTurns
}

export const findHandlers: Handlers<keyof typeof FINDING_OPERATIONS, FindNeeds> = {
  find: async ({ caller, deps, body: { text, clientId, childClientIds, language }, signal }) => {
    const numbered = await foundNumbers(text, caller, deps.warehouse)
    const named = { filters: [], moreFilters: 0, view: null }
    if (clientId === null || hasNumber(numbered) || !can(caller.held, ASKS)) return ok({ ...numbered, ...named })
    // All lists of values that are asked for listen to it.
    setMaxListeners(0, signal)
    const turn = await deps.findTurns.enter(`person ${caller.user.id}`, signal)
    const startMs = performance.now()
    try {
      const reader = await questionReader({ person: caller, clientId, childClientIds, signal }, deps)
      if (!reader) return ok({ ...numbered, ...named })
      const words = await assistantWords({ userId: caller.user.id, language }, deps)
      const { catalog, navigation } = deps.config.current()
      return ok({
        ...numbered,
        ...foundFilters(text, { catalog, words, ...reader }),
        view: isNumber(text)
          ? null
          : foundView(text, { reader, words, routes: navigation.routes, today: deps.today() }),
      })
    } finally {
      turn.done(Math.min(LONGEST_REST_MS, performance.now() - startMs))
    }
  },
}

async function foundNumbers(
  text: string,
  { held, scope }: Pick<Person, 'held' | 'scope'>,
  warehouse: Warehouse,
): Promise<Pick<Found, 'packages' | 'invoices' | 'accounts'>> {
  if (!isNumber(text)) return { packages: [], invoices: [], accounts: [] }
  const typed = text.trim()
  const number = numberIn(text)
  const asked = { scope, numbers: [...new Set([typed, number, number.toUpperCase()])], most: MOST_NUMBERED }
  const [packages, invoices, accounts] = await Promise.all([
    can(held, PACKAGES) && can(held, READS_PACKAGES) ? packagesNumbered(warehouse, asked) : [],
    can(held, INVOICES) ? invoicesNumbered(warehouse, asked) : [],
    can(held, ACCOUNTS) ? accountsNumbered(warehouse, asked) : [],
  ])
  return { packages, invoices, accounts }
}
