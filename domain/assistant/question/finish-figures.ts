import { own } from '../../values/entries.ts'
import type { AskedFigure } from './ask.ts'
import { type Draft, type Refusal, figure, isTimed, nameOf, rankOf } from './draft.ts'
import type { Item } from './read-words.ts'

const SHARES: Readonly<Record<string, string>> = {
  on_time: 'on_time_share',
  lates: 'late_share',
  exceptions: 'exception_share',
  pending: 'pending_share',
}
const MEANS: Readonly<Record<string, string>> = {
  total_spend: 'costperpackage',
  total_bill_weight: 'avgWeight',
  total_actual_weight: 'avg_actual_weight',
  weight_difference: 'avg_weight_difference',
}
const TYPES: Readonly<Record<string, string>> = {
  accessorials: 'accessorial',
  accessorial_count: 'accessorial',
  credit: 'credit_type',
  audit_refund: 'credit_type',
}

export function takeDimensions(draft: Draft, wanted: AskedFigure[]): void {
  const counts: string[] = []
  draft.items.forEach((item, at) => {
    if (draft.used.has(at) || item.dimensions.length === 0) return
    const [name = ''] = item.dimensions
    draft.use(at)
    if (draft.has(at - 1, 'by')) draft.use(at - 1)
    const beside = [draft.items[at - 1], draft.items[at + 1]].some((each) =>
      each?.values.some(({ dimension }) => kindOf(dimension) === kindOf(name)),
    )
    const isCount = draft.has(at - 1, 'count')
    // How many lanes: pairs are counted by none.
    if (isCount && item.dimensions.length > 1) {
      draft.used.delete(at)
      return
    }
    if (draft.has(at - 1, 'not', 'forget') && draft.context.before?.by.includes(name)) {
      draft.use(at - 1)
      draft.unsplit.push(name)
      return
    }
    if (name.endsWith('_city') && isPlace(draft.items[at - 1]) && !draft.has(at - 1, 'from')) {
      draft.used.delete(at)
      return
    }
    // The Canada company: a name, or what went to Canada.
    if (name === 'client_name' && isPlace(draft.items[at - 1]) && !item.comma) {
      draft.used.delete(at)
      return
    }
    const isAllBut =
      draft.has(at - 1, 'all') &&
      draft.has(at + 1, 'not') &&
      draft.items[at + 2]?.values.some(({ dimension }) => kindOf(dimension) === kindOf(name)) === true
    if (isAllBut) return
    const isBy =
      (draft.has(at - 1, 'by', 'per', 'which') && !isNamed(draft, at)) ||
      draft.has(at + 1, 'compare') ||
      (draft.has(at - 1, 'all') && draft.says('sorted')) ||
      draft.first !== null
    if (
      isCount &&
      (wanted.length === 0 ||
        ['invoice_number', 'account_number'].includes(name) ||
        wanted.every((each) => rankOf(nameOf(each)) < 2))
    ) {
      counts.push(name)
      draft.use(at - 1)
    } else if (
      draft.has(at + 1, 'count') &&
      !draft.has(at - 1, 'by', 'per') &&
      !draft.used.has(at + 1) &&
      wanted.length === 0
    ) {
      counts.push(name)
      draft.use(at + 1)
    } else if (
      draft.has(at - 1, 'average') &&
      wanted.length > 0 &&
      wanted.every((each) => nameOf(each) === 'total_spend')
    ) {
      draft.over = { count: name }
      draft.use(at - 1)
    } else if (
      name === 'invoice_number' &&
      draft.has(at - 1, 'per') &&
      (draft.says('average') || isSplitElsewhere(draft, at)) &&
      wanted.length > 0
    ) {
      draft.over = { count: name }
      draft.use(at - 1)
    } else if (name === 'invoice_number' && wanted.length === 0 && isTimed(draft.by) && !draft.first && at === 0) {
      counts.push(name)
    } else if (draft.has(at - 1, 'average') && wanted.length === 0 && name === 'invoice_number') {
      wanted.push(figure({ measure: 'total_spend' }))
      draft.over = { count: name }
      draft.use(at - 1)
    } else if (!beside || isBy) {
      if (!isBy && draft.has(at - 1, 'all') && !draft.says('sorted')) return
      // On UPS invoices: what UPS billed, and not each of them.
      // Taxes invoiced, in words that are those for invoices.
      if (!isBy && name === 'invoice_number' && isNamedBefore(draft, at)) {
        draft.used.delete(at)
        return
      }
      const isOfValue = (draft.items[at - 1]?.values.length ?? 0) > 0 && !item.comma
      if (!isBy && isOfValue && name === 'invoice_number' && wanted.length > 0) return
      if (!isBy && !draft.has(at + 1, 'by') && draft.all[draft.all.indexOf(item) - 1]?.skip) {
        draft.used.delete(at)
        return
      }
      draft.split(...(item.listed !== null && draft.first?.count ? [item.listed] : item.dimensions))
    }
  })
  draft.items.forEach((item, at) => {
    if (draft.used.has(at) || !item.shapes.has('type')) return
    const kind = own(TYPES, nameOf(wanted[0] ?? draft.context.before?.figures[0] ?? figure({ measure: '' })))
    if (kind && draft.has(at - 1, 'by', 'per', 'which')) {
      draft.use(at - 1)
      draft.split(kind)
      draft.use(at)
    }
  })
  if (counts.length > 0) {
    const beside = wanted.filter((each) => isBesideCount(draft, nameOf(each)))
    wanted.length = 0
    wanted.push(...counts.map((count) => figure({ count })), ...beside)
  }
}

/** Whether the figure stands right before it, in Latin letters and with nothing between. */
function isNamedBefore({ items }: Draft, at: number): boolean {
  const [before, item] = [items[at - 1], items[at]]
  return (before?.measures.length ?? 0) > 0 && item?.comma === false && /^factures?$/.test(item.text)
}

/** What an invoice costs by carrier: of a mean by something else, and not of each invoice. */
function isSplitElsewhere({ items }: Draft, invoice: number): boolean {
  const isBy = (at: number) => items[at - 1]?.shapes.has('by') === true && items[at - 1]?.shapes.has('and') === false
  return (
    items.some(({ dimensions }, at) => at !== invoice && dimensions.length > 0 && isBy(at)) &&
    items[invoice - 1]?.text === 'per'
  )
}

/** The number of invoices and what they cost. */
function isBesideCount({ items }: Draft, name: string): boolean {
  return items.some(({ measures }, at) => measures[0] === name && items[at - 1]?.shapes.has('and') === true)
}

/** Services and their categories are of one kind, and so are a country, a state and a city of one end of a way. */
function kindOf(dimension: string): string {
  return dimension.replace('service_category', 'service').replace(/_(country|state|city)$/, '_place')
}

/** For the service Ground: the one value that stands right after it, by its kind. */
function isNamed({ items }: Draft, at: number): boolean {
  const [kind, next] = [kindOf(items[at]?.dimensions[0] ?? ''), items[at + 1]]
  const isOfKind = (item: Item | undefined) => item?.values.some(({ dimension }) => kindOf(dimension) === kind) === true
  return isOfKind(next) && !next?.comma && items.filter(isOfKind).length === 1
}

/** After a state or a country it is a part of a name, or where packages come from. */
function isPlace(item: Item | undefined): boolean {
  return item?.values.some(({ dimension }) => /_(state|country)$/.test(dimension)) === true
}

/** What of money is asked for by the pound, beside all of it. */
const PER_POUND = ['fuel_surcharge', 'accessorials', 'transportation_discount_total', 'published_amount', 'credit']

/** Of these there is no mean of each month, and no sum. */
function isMean(name: string): boolean {
  return /^(avg|average|cost|weekly|pickup|bus|label)|_share$|_per_package$/i.test(name)
}

/** How many and how much of the same: after the word between them is one of the two, and at most a time. */
export function isCountAndAmount({ all }: Draft): boolean {
  const says = (item: Item, what: 'count' | 'amount') =>
    item.shapes.has(what) || (what === 'amount' && item.measures[0] === 'total_spend')
  if (all.some(({ shapes }) => shapes.has('count') && shapes.has('amount'))) return true
  return all.some((item, at) => {
    const beside = all[at + 1]
    if (beside && says(item, 'count') && beside.shapes.has('amount')) return true
    if (!item.shapes.has('and') && !item.shapes.has('same')) return false
    const [next, ...rest] = all.slice(at + 1).filter((each) => !each.skip || each.shapes.has('amount'))
    if (
      !next ||
      rest.some(
        ({ measures, dimensions, values }, place) =>
          (measures.length > 0 && !(place === 0 && next.shapes.has('amount') && measures[0] === 'total_spend')) ||
          values.length > 0 ||
          (dimensions.length > 0 && !rest[place - 1]?.shapes.has('by')),
      )
    )
      return false
    const before = all.slice(0, at)
    return (['count', 'amount'] as const).some(
      (what) => says(next, what) && before.some((each) => says(each, what === 'count' ? 'amount' : 'count')),
    )
  })
}

/** What all spend is made of. */
export const PARTS = ['fuel_surcharge', 'accessorials', 'taxes_and_other_charges', 'published_amount']

/** A percentage of the total, and not the total of something. */
function isAfterShare({ all }: Draft, at: number): boolean {
  const share = all.findIndex(({ shapes }) => shapes.has('share'))
  const before = all[at - 1]
  const isApart = before !== undefined && (before.skip || before.shapes.has('share'))
  return (
    share >= 0 &&
    share < at &&
    (all.slice(share + 1).every(({ measures }) => measures.length === 0) ||
      (isApart && all.slice(at + 1).every(({ measures }) => measures.length === 0)))
  )
}

/** Residential and commercial packages: of both together it is all. */
function splitWhole(draft: Draft): void {
  const both = draft.conditions.find((each) => each.column === 'residential' && 'values' in each)
  if (!both || !('values' in both) || both.operator !== 'in' || both.values.length < 2) return
  draft.dropCondition('residential')
  draft.split('residential')
}

/** The share of a value in the late packages, or of those in themselves: not how many packages are late. */
function isShareOfThose({ items }: Draft, shareAt: number): boolean {
  const states = items.flatMap(({ measures }, at) => (own(SHARES, measures[0] ?? '') === undefined ? [] : [at]))
  const [state] = states
  if (state === undefined) return false
  if (states.length > 1) return true
  const isOfPackages = items[state + 1]?.measures.includes('packages') || items[state]?.text.includes(' ')
  const isValue = (at: number) => (items[at]?.values.length ?? 0) > 0 && at !== state
  const isOfValue = (state === shareAt + 2 && isValue(shareAt + 1)) || (state === shareAt + 1 && isValue(shareAt - 1))
  return isOfValue && isOfPackages === true
}

/** What share of the late packages was UPS: that of a value in those, and not how many of its own are late. */
function isWhichOfThose({ all, items }: Draft, figures: readonly AskedFigure[]): boolean {
  if (!figures.some(({ of }) => 'measure' in of && (own(SHARES, of.measure) ?? of.measure).endsWith('_share')))
    return false
  const isShare = ({ shapes, measures: [name = ''] }: Item) => shapes.has('share') || name.endsWith('_share')
  const isState = ({ measures: [name = ''] }: Item) =>
    own(SHARES, name) !== undefined || /^(late|on_time)_share$/.test(name)
  const isValue = (item: Item | undefined) => item !== undefined && item.values.length > 0 && item.measures.length === 0
  const isSaid = all.some(({ shapes }, at) => {
    const before = all.slice(0, at)
    const next = all.slice(at + 1).find((each) => !each.skip && !each.shapes.has('to') && !each.shapes.has('from'))
    return shapes.has('being') && before.some(isState) && before.some(isShare) && isValue(next)
  })
  const [share, state] = [items.findIndex(isShare), items.findIndex(isState)]
  return isSaid || (state >= 0 && state < share - 1 && isHan(items[share]) && isValue(items[share - 1]))
}

function isHan(item: Item | undefined): boolean {
  return /^\p{Script=Han}/u.test(item?.text ?? '')
}

/** Shares, means and counts; a share that stands beside an amount comes with it. */
export function finished(draft: Draft, figures: AskedFigure[]): AskedFigure[] | Refusal {
  const share = shareBeside(draft)
  const told = turned(draft, figures)
  if (typeof told === 'string') return told
  const done = inAllSpend(draft, told)
  if (share < 0) return done
  const [one, more] = done
  if (!one || more) return done
  const amount = Object.keys(SHARES).find((name) => own(SHARES, name) === nameOf(one))
  if (amount === undefined && !one.share && (one.over === null || 'time' in one.over)) return done
  const names = [nameOf(one), amount, ...(one.over && 'measure' in one.over ? [one.over.measure] : [])]
  const isOfOther = draft.all
    .slice(share)
    .some(({ measures }) => measures.length > 0 && !measures.some((name) => names.includes(name)))
  if (isOfOther) return 'which-type'
  return [amount === undefined ? figure(one.of) : figure({ measure: amount }), one]
}

/** Where a share is asked for beside what it is of: spend by carrier and the share of each. Less than 0: nowhere. */
function shareBeside({ all, items, context }: Draft): number {
  return all.findIndex(({ shapes }, at) => {
    const joins = all.slice(0, at).findLast(({ skip, shapes: said }) => !skip || said.has('having') || said.has('and'))
    const isAfter = all.slice(0, at).some(({ measures, values }) => measures.length > 0 || values.length > 0)
    return (
      shapes.has('share') &&
      (isAfter || (context.before === null && items.length > 2)) &&
      joins !== undefined &&
      (['and', 'same', 'having'] as const).some((shape) => joins.shapes.has(shape))
    )
  })
}

/** Of some charges the share in all spend, where that is said and no other whole is. */
function inAllSpend(draft: Draft, figures: AskedFigure[]): AskedFigure[] {
  const names = draft.measureNames()
  const isOfCharges = draft.conditions.some(({ column, operator }) => column === 'accessorial' && operator === 'in')
  const isSaid = ({ share, over }: AskedFigure) =>
    over === null
      ? share && names.includes('total_spend') && !names.includes('accessorials')
      : 'measure' in over && over.measure === 'total_spend'
  const isPart = (each: AskedFigure) => isOfCharges && nameOf(each) === 'accessorials' && isSaid(each)
  return figures.map((each) => (isPart(each) ? { ...each, share: true, over: { measure: 'total_spend' } } : each))
}

function turned(draft: Draft, figures: AskedFigure[]): AskedFigure[] | Refusal {
  splitWhole(draft)
  const isAmount = draft.measureNames().includes('total_spend')
  // A word that is how much too, as in Chinese, counts no refunds.
  const isUnsure = isAmount || nameOf(figures[0] ?? figure({ measure: '' })) === 'credit'
  const counts = draft.says('busy') || draft.items.some(({ skip }, at) => draft.has(at, 'count') && !(skip && isUnsure))
  const [one] = figures
  let done = figures
  if (counts && one && figures.length === 1 && 'measure' in one.of) {
    const beside = (amount: string) => (isCountAndAmount(draft) ? [figure({ measure: amount })] : [])
    if (one.of.measure === 'credit') {
      if (draft.measureNames().some((name) => name === 'packages' || own(SHARES, name) !== undefined))
        return 'which-type'
      if (draft.conditions.every(({ column }) => column !== 'credit_type'))
        draft.conditions.push({ column: 'credit_type', operator: 'is not null' })
      done = [figure({ measure: 'records' }), ...beside('credit')]
    } else if (one.of.measure.startsWith('accessorial') && one.of.measure !== 'accessorial_per_package')
      done = [figure({ measure: 'accessorial_count' }), ...beside('accessorials')]
  }
  if (draft.says('best', 'worst', 'sorted') && !isTimed(draft.by))
    done = done.map((each) => (nameOf(each) === 'on_time' ? figure({ measure: 'on_time_share' }) : each))
  const shareAt = draft.items.findIndex((_, at) => draft.has(at, 'share'))
  if (shareAt >= 0 && [shareAt - 1, shareAt + 1].some((at) => draft.has(at, 'change'))) {
    if (isTimed(draft.by)) return 'which-type'
    draft.use(shareAt)
    return done
  }
  const next = draft.items.slice(shareAt + 1).find(({ shapes }) => !shapes.has('ours'))
  if (shareAt >= 0 && next && next.dimensions.length > 0 && next.measures.length === 0) return 'which-type'
  const ofThose = own(SHARES, next?.measures[0] ?? '') !== undefined
  const isRate =
    next !== undefined &&
    !draft.items[shareAt]?.text.includes(' ') &&
    draft.all[draft.all.indexOf(next) - 1] === draft.items[shareAt]
  if (shareAt >= 0 && ofThose && !isRate && draft.conditions.length > 0) return 'which-type'
  if ((shareAt >= 0 && isShareOfThose(draft, shareAt)) || isWhichOfThose(draft, done)) return 'which-type'
  const isOfTotal = draft.all.some(({ shapes }, at) => shapes.has('total') && isAfterShare(draft, at))
  const isPart = done.every((each) => PARTS.includes(nameOf(each)) && each.over === null)
  if (isOfTotal && isPart) {
    draft.takeShape('share')
    return done.map((each) => ({ ...each, over: { measure: 'total_spend' } }))
  }
  if (draft.takeShape('share')) {
    const named = done.map((each) => own(SHARES, nameOf(each)))
    if (named.every((name) => name !== undefined)) done = named.map((measure) => figure({ measure: measure ?? '' }))
    else if (!done.every((each) => nameOf(each).endsWith('_share') || nameOf(each).endsWith('share'))) {
      if (done.some((each) => nameOf(each) === 'fuel_surcharge') && draft.conditions.length > 0) return 'which-type'
      if (draft.conditions.length === 0 && draft.by.length === 0 && !draft.context.before) return 'which-type'
      if (done.some((each) => isMean(nameOf(each))) || (draft.over && 'measure' in draft.over)) return 'which-type'
      done = done.map((each) => ({ ...each, share: true }))
    }
  }
  if (draft.says('average') && done.every((each) => nameOf(each) === 'credit') && draft.over === null) {
    draft.takeShape('average')
    draft.conditions.push({ column: 'credit_type', operator: 'is not null' })
    return done.map((each) => ({ ...each, over: { measure: 'records' } }))
  }
  const average = draft.takeShape('average')
  if (draft.over && 'time' in draft.over && done.some((each) => isMean(nameOf(each)))) {
    draft.split(draft.over.time)
    draft.over = null
  }
  const { over } = draft
  if (over) {
    done = done.map((each) => {
      if ('measure' in over && over.measure === 'packages' && each.over === null) {
        const mean = own(MEANS, nameOf(each))
        if (mean !== undefined) return figure({ measure: mean })
      }
      return { ...each, over }
    })
  } else if (average) {
    const means = done.map((each) => own(MEANS, nameOf(each)) ?? (isMean(nameOf(each)) ? nameOf(each) : undefined))
    const ofPackages = draft.measureNames().some((name) => name === 'packages' || own(SHARES, name) !== undefined)
    if (means.some((name) => name === undefined)) return 'which-type'
    if (!ofPackages && draft.conditions.length === 0 && done.some((each) => nameOf(each) === 'total_spend'))
      return 'which-type'
    done = means.map((measure) => figure({ measure: measure ?? '' }))
  }
  const perPound = draft.items.findIndex((_, at) => draft.has(at, 'pound', 'kilo') && draft.has(at - 1, 'per'))
  if (perPound >= 0 && done.length > 0) {
    if (done.every((each) => ['total_spend', 'total_bill_weight'].includes(nameOf(each)))) {
      draft.use(perPound - 1, perPound + 1)
      return [figure({ measure: 'costperpound' })]
    }
    if (done.every((each) => PER_POUND.includes(nameOf(each)) && each.over === null) && draft.has(perPound, 'pound')) {
      draft.use(perPound - 1, perPound + 1)
      return done.map((each) => ({ ...each, over: { measure: 'total_bill_weight' } }))
    }
  }
  return done
}
