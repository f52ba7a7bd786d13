import type { Ask } from './ask.ts'
import { type Draft, isTimed } from './draft.ts'

/** What a follow-up leaves out, from the answer before it. */
export function followed(draft: Draft, before: Ask, asked: Ask): Ask {
  const adds = draft.says('add')
  const conditions = [...before.conditions]
  for (const each of asked.conditions) {
    const at = conditions.findIndex(({ column, operator }) => column === each.column && operator === each.operator)
    const same = conditions[at]
    if (same === undefined) conditions.push(each)
    else if (adds && 'values' in same && 'values' in each)
      conditions[at] = { ...same, values: [...new Set([...same.values, ...each.values])] }
    else conditions[at] = each
  }
  const timed = isTimed(asked.by) && !isTimed(before.by) && before.by.length === 1
  const forgets = draft.says('forget')
  if (draft.says('others'))
    conditions.forEach((each, at) => {
      if (asked.by.includes(each.column) && each.operator === 'in') conditions[at] = { ...each, operator: 'not in' }
    })
  return {
    figures: asked.figures,
    by: asked.by.length === 0 ? before.by : timed && asked.by.length === 1 ? [...before.by, ...asked.by] : asked.by,
    period: forgets ? before.period : (asked.period ?? before.period),
    against: forgets ? null : (asked.against ?? (asked.period ? null : before.against)),
    conditions,
    first: asked.first ?? before.first,
    byShipDate: asked.byShipDate || before.byShipDate,
    form: asked.form,
    why: asked.why,
  }
}
