import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { familyOf } from '../../domain/access/client-family.ts'
import { truncate } from '../../domain/query/format.ts'
import { FILTER_LIMITS, TRACKING_LIMITS } from '../../domain/dashboards/dimension-filter.ts'
import { TRACKING_DIMENSION, filterParent, filteredDimension } from '../../domain/dashboards/page-filters.ts'
import { ROWS_LOOK, ROWS_SORT } from '../../domain/dashboards/open-rows/open-rows.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { Unhonoured } from '../../domain/values/unhonoured.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { ClientFamily } from '../api/answers.ts'
import { knownText, text } from '../text/text.ts'
import { shortDate } from '../text/values.ts'
import { countedWords } from './client-words.ts'

/** One part of an address that does not hold, as a person reads it. */
export interface UnhonouredWords {
  readonly key: string
  /** What it is, and what was given. */
  readonly given: string
  readonly reason: string
  /** What would hold. */
  readonly instead: string
}

export interface UnhonouredSurroundings {
  readonly page: Page
  /** That would hold. */
  readonly view: View
  readonly table: TableIndex | undefined
  readonly clients: readonly ClientFamily[]
  /** The set or the tab that it is of. */
  readonly of?: string
}

const LONGEST_SHOWN = 80

export function unhonouredWords(
  part: Unhonoured,
  { page, view, table, clients, of = '' }: UnhonouredSurroundings,
): UnhonouredWords {
  const { parameter, text: given, reason } = part
  const own = parameter.replace(/^set\d\./, '')
  const dimension = filteredDimension(own)
  const name =
    dimension === undefined
      ? (knownText(`filters.unhonoured.names.${own.split('.')[0]}`) ?? own)
      : labelOf(table, dimension)
  const limits = own === 'tracking' ? TRACKING_LIMITS : FILTER_LIMITS
  const parent = dimension === undefined ? undefined : filterParent(dimension)
  // A column of the rows, by its name where there is one.
  const named =
    [ROWS_LOOK, ROWS_SORT].includes(own) && reason === 'not-of-page' ? labelOf(table, given.toLowerCase()) : given
  const shown = named === '' ? text('filters.unhonoured.nothing') : truncate(named, LONGEST_SHOWN)
  return {
    key: `${parameter} ${given}`,
    given: text('filters.unhonoured.given', {
      name: of === '' ? name : text('filters.chosen', { label: of, words: name }),
      text: shown,
    }),
    reason: text(`filters.unhonoured.reasons.${reason}`, {
      most: reason === 'too-long' ? limits.length : limits.values,
      parent: parent === undefined ? '' : labelOf(table, parent),
    }),
    instead: text('filters.unhonoured.instead', {
      words: insteadOf({ own, reason, dimension }, { page, view, clients }),
    }),
  }
}

interface Asked {
  readonly own: string
  readonly reason: Unhonoured['reason']
  readonly dimension: string | undefined
}

function insteadOf(
  { own, reason, dimension }: Asked,
  { page, view, clients }: Pick<UnhonouredSurroundings, 'page' | 'view' | 'clients'>,
): string {
  if (reason === 'repeated') return text('filters.unhonoured.theLast')
  if (dimension !== undefined) return text('filters.unhonoured.all')
  switch (own) {
    case 'client':
    case 'children':
      return countedWords(familyOf(clients, view.clientId), view.childClientIds)
    case 'period':
    case 'from':
    case 'to':
      return page.period && reason === 'own-dates'
        ? text('filters.unhonoured.ownDates')
        : `${shortDate(view.from)} – ${shortDate(view.to)}`
    case 'dates':
      return text(`dates.dateTypes.${view.dateType}`)
    case 'currency':
      return text('dashboard.everyCurrency')
    case 'unit':
      return view.unit
    case 'against':
      return text('dashboard.against.period')
    case 'mode':
      return text('dashboard.allMode')
    case 'tracking':
      return text(
        page.filters.includes(TRACKING_DIMENSION) ? 'filters.unhonoured.noSearch' : 'filters.unhonoured.leftOut',
      )
    case 'fact':
      return page.facts.find(({ fact }) => fact === view.fact)?.factText ?? page.defaultFactText
    default:
      return text(reason === 'not-of-page' ? 'filters.unhonoured.leftOut' : 'filters.unhonoured.usual')
  }
}
