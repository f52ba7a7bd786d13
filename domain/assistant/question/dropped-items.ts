import { own } from '../../values/entries.ts'
import { countedNames, type Ask } from './ask.ts'
import { type Draft, STATUS } from './draft.ts'
import type { Item } from './read-words.ts'

/** A figure that was named goes into these, whose names are others. */
const INTO: Readonly<Record<string, RegExp>> = {
  total_spend: /^(gross_spend|fuel_surcharge|accessorial|cost|weekly|taxes|published|records|declared|address|label)/,
  packages:
    /^(total_spend|total_bill_weight|total_actual_weight|lates|late_|on_time|exception|pending|delivered|cost|avg)/,
  savings: /^(discount|transportation_discount_total|credit)$/,
  accessorials: /^accessorial|^fuel_surcharge$/,
  credit: /^(records|audit_refund|client_refund|savings)$/,
  on_time: /^on_time_share$/,
  lates: /^late_share$/,
  exceptions: /^exception_share$/,
  pending: /^pending_share$/,
  total_bill_weight: /^(avgWeight|costperpound)$/,
  total_actual_weight: /^avg_actual_weight$/,
  weight_difference: /^avg_weight_difference$/,
}

/** The figures, dimensions and values that were named and have no part in what is asked: without them it is another question. */
export function droppedItems(draft: Draft, ask: Ask): Item[] {
  return draft.items.filter((item, at) => !isAccounted(item, { at, draft, ask }))
}

function isAccounted(
  item: Item,
  { at, draft, ask }: { readonly at: number; readonly draft: Draft; readonly ask: Ask },
): boolean {
  const { measures, listed, values, shapes } = item
  const dimensions = listed === null ? item.dimensions : [...item.dimensions, listed]
  if (measures.length + dimensions.length + values.length === 0) return true
  const names = countedNames(ask)
  const held = [...ask.conditions.map(({ column }) => (isZone(column) ? 'normalised_zone' : column)), ...ask.by]
  if (values.some(({ dimension }) => held.includes(dimension))) return true
  if (dimensions.some((name) => draft.unsplit.includes(name))) return true
  if (dimensions.some((name) => held.includes(name) || names.includes(name))) return true
  if (shapes.size > 0 && draft.used.has(at)) return true
  if (measures.length === 0) return dimensions.length > 0 && isSaidAgain(draft, at)
  if (measures.some((name) => names.includes(name))) return true
  if (measures.some((name) => own(STATUS, name) !== undefined) && held.includes('tracking_status')) return true
  const [name = ''] = measures
  if (name === 'total_spend' && names.includes('total_bill_weight') && names.includes('total_actual_weight'))
    return true
  if (name === 'total_spend' && held.includes('net_amount') && draft.has(at + 1, 'over', 'under')) return true
  if (name === 'packages' && held.includes('tracking_number')) return true
  if (name === 'packages' && !isBeside(draft, item, names)) return true
  return names.some((each) => own(INTO, name)?.test(each) === true)
}

function isZone(column: string): boolean {
  return column === 'zone' || column === 'zone_number'
}

/** All carriers, overnight services: the dimension of what stands beside it, or of everything. */
function isSaidAgain(draft: Draft, at: number): boolean {
  return draft.has(at - 1, 'all') || [at - 1, at + 1].some((place) => (draft.items[place]?.values.length ?? 0) > 0)
}

/** Refunded packages, packages refunded: with nothing between them the figure tells which packages, and is none of them. */
function isBeside({ all }: Draft, item: Item, names: readonly string[]): boolean {
  const at = all.indexOf(item)
  return [all[at - 1], all[at + 1]].some((each) => each?.measures.some((name) => names.includes(name)))
}
