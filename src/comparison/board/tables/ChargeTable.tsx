import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import { useOpenSets } from '../marks/use-open-sets.ts'
import { rowMark } from './row-marks.ts'
import { chargeRows, type ChargeRow } from '../../../../domain/comparison/comparison-charges.ts'
import { text } from '../../../text/text.ts'
import { averagesWithheld } from '../../../charts/kinds/sets/averages-withheld.ts'
import { toldSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import type { Compared } from '../compared.ts'
import { FactCells, factColumns, FactHeads } from './FactCells.tsx'
import { groupName } from '../../../charts/kinds/sets/tables/group-name.ts'
import { SetRows } from './SetRows.tsx'
import { TableCard } from './TableCard.tsx'

interface ChargeTableProps {
  readonly compared: Compared
  readonly title: string
  readonly rowLabel: string
}

/** A row an accessorial and charge with the facts of each set, and the total, which counts each package once. COMP-15 */
const GROUPS = { by: ['accessorial', 'charge_description'], span: undefined }

export function ChargeTable({ compared: whole, title, rowLabel }: ChargeTableProps) {
  const { compared, busy } = useOpenSets(whole, GROUPS)
  const { page, table } = compared
  const sets = toldSets(compared)
  const facts = page.facts.map(({ fact }) => fact)
  const rows = chargeRows({
    sets: sets.map(({ charges = [], figures }) => ({ rows: charges, figures })),
    facts,
    measures: table.measures,
  })
  const columns = factColumns(compared, rows)
  const markOf = ({ at: of, sets: values }: ChargeRow, at: number) =>
    of === null
      ? null
      : rowMark(compared, at, {
          label: [of.accessorial, of.charge].map(groupName).join(', '),
          value: values[at]?.[facts.indexOf(factOf(page, compared.controls.fact).fact)] ?? null,
          values: { accessorial: [of.accessorial ?? ''], charge_description: [of.charge ?? ''] },
        })
  return (
    <TableCard
      title={title}
      subtitle={averagesWithheld(compared, facts).join(' ')}
      name="charges"
      compared={compared}
      groups={GROUPS}
      marks={rows.flatMap((row) => sets.flatMap((_, at) => markOf(row, at) ?? []))}
      busy={busy}
    >
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          <th scope="col">{text('compared.charge')}</th>
          <FactHeads columns={columns} />
        </tr>
      </thead>
      {rows.map((row, place) => (
        <SetRows
          key={JSON.stringify(row.at)}
          sets={sets}
          label={row.at === null ? text('compared.total') : groupName(row.at.accessorial)}
          isTotal={row.at === null}
          isFirst={place === 0}
          markOf={(at) => markOf(row, at)}
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
