import { chargeRows } from '../../../domain/comparison-charges.ts'
import { unitOf } from '../../charts/units.ts'
import { text } from '../../text/text.ts'
import { SetMark } from '../SetMark.tsx'
import { cellScale, cellText } from './cell-scale.ts'
import { sharedUnit, type Compared } from './compared.ts'
import { groupName } from './group-name.ts'
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
  const rows = chargeRows({ sets: sets.map(({ charges = [], figures }) => ({ rows: charges, figures })), facts, measures: table.measures })
  const scales = facts.map((fact, at) => cellScale(unitOf(table, fact), rows.flatMap((row) => row.sets.map((values) => values[at] ?? null))))
  return (
    <TableCard title={title} subtitle="" name="charges">
      <thead>
        <tr>
          <th scope="col">{rowLabel}</th>
          <th scope="col">{text('compared.set')}</th>
          <th scope="col">{text('compared.charge')}</th>
          {page.facts.map(({ fact, factText }, at) => (
            <th key={fact} scope="col" data-kind="value">
              {factText}
              <span>{scales[at]?.thousands ? text('compared.thousands', { unit: sharedUnit(compared, fact) ?? '' }) : unitOf(table, fact) === 'money' ? (sharedUnit(compared, fact) ?? text('compared.ownCurrencies')) : ''}</span>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={JSON.stringify(row.at)} data-total={row.at === null}>
          {row.sets.map((values, at) => (
            <tr key={sets[at]?.name}>
              {at === 0 ? (
                <th scope="rowgroup" rowSpan={sets.length}>
                  {row.at === null ? text('compared.total') : groupName(row.at.accessorial)}
                </th>
              ) : null}
              <th scope="row">
                <SetMark at={sets[at]?.at ?? at} /> {sets[at]?.name}
              </th>
              <td>{row.at === null ? '' : groupName(row.at.charge)}</td>
              {values.map((value, index) => {
                const scale = scales[index]
                return (
                  <td key={facts[index]} data-kind="value">
                    {scale ? cellText(value, scale) : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </TableCard>
  )
}
