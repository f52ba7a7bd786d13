import { NAMED_PARTS } from '../dashboards/splits.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { allowedSettings, placedWidget, type KnownWidgets } from '../dashboards/widget-settings.ts'
import { exactSum } from '../values/exact-sum.ts'
import type { ChartCard, SplitCard, TabControls, TableCard } from './comparison-controls.ts'
import { groupsBySize, type CellPlace, type SetFigures } from './comparison-table.ts'

/** The widget in whose name a tab's figures are asked. */
export const BREAKDOWN = 'breakdown'

interface DrawnTab {
  readonly page: Pick<PageSpec, 'widgets'>
  readonly config: KnownWidgets
}

/** By what a tab's rows are grouped beside time; empty: it has no breakdown. */
export function dimensionOf(tab: DrawnTab): string {
  return dimensionsOf(tab)?.default ?? ''
}

/** By what a card of a tab can be split: what the tab breaks its facts down by, and its tables are not of already. */
export function splitDimensionsOf(tab: DrawnTab, card: SplitCard): readonly string[] {
  const { allowed = [], default: own } = dimensionsOf(tab) ?? {}
  return card === BREAKDOWN ? allowed.filter((name) => name !== own) : allowed
}

/** By what a card of a tab is asked in parts, of a table its own dimension first; null: it is whole. */
export function splitOf(
  card: ChartCard | TableCard,
  { controls, dimension }: { readonly controls: TabControls; readonly dimension: string },
): readonly string[] | null {
  const by = card === 'charges' || card === 'facts' ? undefined : controls[`split.${card}`]
  if (by === undefined) return null
  return card === BREAKDOWN ? [dimension, by] : [by]
}

function dimensionsOf(tab: DrawnTab) {
  const breakdown = placedWidget(tab, BREAKDOWN)
  return breakdown && allowedSettings(breakdown).dimension
}

/** One part of every set; more than one value where it holds the rest. */
export interface ComparedPart {
  readonly stored: readonly (string | null)[]
  readonly rest: boolean
}

export interface ComparedParts {
  /** The most important first, the rest last. */
  readonly parts: readonly ComparedPart[]
  /** The values that the rest holds, or, of what does not add up, those without a part. */
  readonly folded: readonly (string | null)[]
}

/** The values of a dimension as parts, by their amounts in all sets together; of what adds up nothing is left out. `folds` false: every value by itself. */
export function comparedParts(
  sets: readonly SetFigures[],
  { fact, additive, folds }: { readonly fact: string; readonly additive: boolean; readonly folds: boolean },
): ComparedParts {
  const values = groupsBySize(sets, fact, ({ groups, formerGroups }) => [...groups, ...formerGroups])
  const many = folds && values.length > NAMED_PARTS + 1
  const named = many ? values.slice(0, additive ? NAMED_PARTS : NAMED_PARTS + 1) : values
  const folded = values.slice(named.length)
  return {
    parts: [
      ...named.map((value) => ({ stored: [value], rest: false })),
      ...(additive && folded.length > 0 ? [{ stored: folded, rest: true }] : []),
    ],
    folded,
  }
}

/** The figures of one part of a set, as if they were the set's. */
export function figuresOfPart(figures: SetFigures, { stored }: ComparedPart): SetFigures {
  const summed =
    (read: (fact: string, place: CellPlace) => number | null) =>
    (fact: string, place: CellPlace = {}): number | null => {
      const [only = null, ...others] = stored.map((group) => read(fact, { ...place, group }))
      return others.length === 0 ? only : sumOf([only, ...others])
    }
  return {
    ...figures,
    groups: stored,
    formerGroups: [],
    now: summed(figures.now),
    before: summed(figures.before),
    alike: summed(figures.alike),
  }
}

/** Null: nothing is known of any. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : exactSum(known)
}
