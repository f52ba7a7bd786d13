import { use, useRef, type RefObject } from 'react'
import { comparedSet, type ComparisonSet } from '../../../../domain/comparison/comparison-set.ts'
import { viewOfSetRows, type SetRows } from '../../../../domain/comparison/set-rows.ts'
import { tableOf } from '../../../api/table-of.ts'
import { formatOf } from '../../../charts/kinds/sets/drawn-sets.ts'
import { chosenWords } from '../../../filters/value-words.ts'
import { RowsOfSet } from './RowsOfSet.tsx'
import { SetsInViewContext, type SetsInView } from './sets-in-view.ts'

interface OpenRowsProps {
  /** The mark or fact that was opened; null: they came with the address. */
  readonly openerRef: RefObject<HTMLButtonElement> | null
}

/** The rows of a mark of a set that the address says. */
export function SetRowsDialog(props: OpenRowsProps) {
  const inView = use(SetsInViewContext)
  const rows = inView?.workspace.rows
  const set = rows && inView.workspace.sets[rows.set]
  return set ? <OpenSetRows key={inView.page.id} {...props} {...{ inView, rows, set }} /> : null
}

interface OpenSetRowsProps extends OpenRowsProps {
  readonly inView: SetsInView
  readonly rows: SetRows
  readonly set: ComparisonSet
}

function OpenSetRows({ inView, rows, set, openerRef }: OpenSetRowsProps) {
  const { page, config, controls, workspace, showRows } = inView
  const nowhere = useRef<HTMLButtonElement>(null)
  const table = tableOf(config, page)
  const whole = comparedSet(set, { page, fact: controls.fact, trackingNumbers: workspace.trackingNumbers })
  const view = viewOfSetRows(whole.view, rows)
  if (!table) return null
  return (
    <RowsOfSet
      inView={inView}
      table={table}
      formatOf={(fact) => formatOf({ table }, fact, { view })}
      view={view}
      of={[
        set.name,
        ...Object.entries(view.filters).map(([dimension, filter]) => chosenWords(dimension, { filter, table }).words),
      ].join(', ')}
      onShown={(shown, instead) => showRows({ ...rows, ...shown }, { instead })}
      returnFocusRef={openerRef ?? nowhere}
      onClose={() => showRows(undefined)}
    />
  )
}
