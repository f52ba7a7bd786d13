import type { ComponentProps } from 'react'
import { type TableIndex, unitOf } from '../../../../domain/query/catalog.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { unitWord } from '../../../charts/units.ts'
import { RowsDialog } from '../../../drill/RowsDialog.tsx'
import { briefWords, countsSeveral } from '../../../filters/client-words.ts'
import { useRowsPlace } from '../../../grid/frame/rows-place.ts'
import type { SetsInView } from './sets-in-view.ts'

interface RowsOfSetProps extends Pick<
  ComponentProps<typeof RowsDialog>,
  'view' | 'of' | 'onShown' | 'returnFocusRef' | 'onClose'
> {
  readonly inView: SetsInView
  readonly table: TableIndex
  readonly formatOf: (fact: string) => ValueFormat
}

/** Rows of a set, as the open tab shows them. */
export function RowsOfSet({ inView: { page, config, clients }, table, formatOf, view, ...rows }: RowsOfSetProps) {
  const placing = useRowsPlace({ docks: false })
  const client = clients.find(({ id }) => id === view.clientId)
  return (
    <RowsDialog
      {...rows}
      dashboard={{ page, config, table, formatOf, unitText: unitWord(unitOf(table, view.fact), view) }}
      view={view}
      clientName={briefWords(client, view.childClientIds)}
      severalClients={countsSeveral(client, view)}
      placing={placing}
    />
  )
}
