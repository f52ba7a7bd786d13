import { chargeRows } from '../../../../domain/comparison/comparison-charges.ts'
import { text } from '../../../text/text.ts'
import type { Compared } from '../compared.ts'
import { FactCells, factColumns, FactHeads } from './FactCells.tsx'
import { groupName } from '../group-name.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'

interface ChargeTableProps {
  readonly compared: Compared
  readonly title: string
  readonly rowLabel: string
}

/** A row an accessorial and charge with the facts of each set, and the total, which counts each package once. COMP-15 */
export function ChargeTable({ compared, title, rowLabel }: ChargeTableProps) {
  const { page, sets, table } = compared
  const facts = page.facts.map(({ fact }) => fact)
  const rows = chargeRows({
    sets: sets.map(({ charges = [], figures }) => ({ rows: charges, figures })),
    facts,
    measures: table.measures,
  })
  const columns = factColumns(compared, rows)
  return (
    <TableCard title={title} subtitle="" name="charges">
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          <th scope="col">{text('compared.charge')}</th>
          <FactHeads columns={columns} />
        </tr>
      </thead>
      {rows.map((row) => (
        <SetRows
          key={JSON.stringify(row.at)}
          sets={sets}
          label={row.at === null ? text('compared.total') : groupName(row.at.accessorial)}
          isTotal={row.at === null}
          cellsOf={(at) => (
            <>
              <td>{row.at === null ? '' : groupName(row.at.charge)}</td>
              <FactCells columns={columns} values={row.sets[at]} />
            </>
          )}
        />
      ))}
    </TableCard>
  )
}
