import { STATUS_COLUMN } from '../../domain/delivery-status.ts'
import type { GridFilter, GridRequest } from '../../domain/grid-request.ts'
import { gridField } from '../../domain/grid-spec.ts'
import { statusesWhere } from '../text/status-words.ts'

const STATUS_FIELD = gridField(STATUS_COLUMN)
type GridFilters = GridRequest['filterModel']
type TextFilter = Extract<GridFilter, { filterType: 'text' }>

/** The filters for what is stored, where the grid shows other words: a text that is typed for delivery statuses becomes those whose words it holds for. GRID-26 */
export function storedFilters(filters: GridFilters): GridFilters {
  const filter = filters[STATUS_FIELD]
  return filter?.filterType === 'text' && typeof filter.filter === 'string' ? { ...filters, [STATUS_FIELD]: { filterType: 'set', values: statusesOf(filter.type, filter.filter.toLowerCase()) } } : filters
}

/** Rows without a status pass the "not" filters, as they do in the other columns. */
function statusesOf(type: TextFilter['type'], typed: string): (string | null)[] {
  const found = (holds: (words: string) => boolean) => statusesWhere((words) => holds(words.toLowerCase()))
  switch (type) {
    case 'contains':
      return found((words) => words.includes(typed))
    case 'notContains':
      return [...found((words) => !words.includes(typed)), null]
    case 'startsWith':
      return found((words) => words.startsWith(typed))
    case 'endsWith':
      return found((words) => words.endsWith(typed))
    case 'notEqual':
      return [...found((words) => words !== typed), null]
    default:
      return found((words) => words === typed)
  }
}
