import { DELIVERY_STATUSES, STATUS_COLUMN } from '../../../domain/query/delivery-status.ts'
import type { GridFilter, GridFilters } from '../../../domain/dashboards/open-rows/grid-filters.ts'
import { gridField } from '../../../domain/dashboards/grid-spec.ts'
import { CATEGORY_COLUMN, shownValue } from '../../text/status-words.ts'

type TextFilter = Extract<GridFilter, { filterType: 'text' }>

/** The filters for what is stored, where the grid shows other words: a text typed for delivery statuses or service categories becomes those whose words it holds for. GRID-26 */
export function storedFilters(filters: GridFilters, categories: readonly string[]): GridFilters {
  const known: readonly (readonly [column: string, values: readonly string[]])[] = [
    [STATUS_COLUMN, DELIVERY_STATUSES],
    [CATEGORY_COLUMN, categories],
  ]
  return known.reduce((found, [column, values]) => {
    const field = gridField(column)
    const filter = found[field]
    if (filter?.filterType !== 'text' || typeof filter.filter !== 'string') return found
    const typed = filter.filter.toLowerCase()
    return {
      ...found,
      [field]: {
        filterType: 'set',
        values: heldValues(filter.type, typed, (holds) =>
          values.filter((value) => holds(shownValue(column, value).toLowerCase())),
        ),
      },
    }
  }, filters)
}

/** Rows without a value pass the "not" filters, as they do in the other columns. */
function heldValues(
  type: TextFilter['type'],
  typed: string,
  found: (holds: (words: string) => boolean) => readonly string[],
): (string | null)[] {
  switch (type) {
    case 'contains':
      return [...found((words) => words.includes(typed))]
    case 'notContains':
      return [...found((words) => !words.includes(typed)), null]
    case 'startsWith':
      return [...found((words) => words.startsWith(typed))]
    case 'endsWith':
      return [...found((words) => words.endsWith(typed))]
    case 'notEqual':
      return [...found((words) => words !== typed), null]
    default:
      return [...found((words) => words === typed)]
  }
}
