import { useRef, useState } from 'react'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { printRows, shownRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import { valueWords } from '../../../src/dashboards/context/dashboard-context.ts'
import { RowsDialog } from '../../../src/drill/RowsDialog.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { spendPage, TODAY } from '../../qa/component/mounted/spend-page.ts'
import { WithSession } from '../../qa/component/mounted/WithSession.tsx'
import { model, ROWS_CASES } from './cases.ts'

const { config, page, table } = spendPage({ filters: [], dataVersion: 1 })
const usual = defaultView({ page, today: TODAY, clientId: 1 })

const SHOWN = [
  'the address shows the rows as they come',
  'the address shows a package',
  'the address shows a package of an invoice',
] as const

/** The rows below a board that is not there, with buttons in the place of the address and of what the page is filtered by. */
export const Part: MountedPart<keyof typeof model.starts> = ({ start }) => {
  const [place, show] = useState<RowsPlace>(model.starts[start].place)
  const [times, setTimes] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const view = {
    ...usual,
    unit: times % 2 === 0 ? ('lbs' as const) : ('kgs' as const),
    rows: place.rows,
    ...shownRows(place),
  }
  return (
    <WithSession>
      {SHOWN.map((name) => (
        <button key={name} onClick={() => show(ROWS_CASES[name].place)}>
          {name}
        </button>
      ))}
      <button ref={opener} onClick={() => setTimes(times + 1)}>
        the rows are asked anew
      </button>
      <output data-testid="address">{new URLSearchParams(printRows(place)).toString()}</output>
      <RowsDialog
        dashboard={{ page, config, table, ...valueWords({ table }, view) }}
        view={view}
        clientName="Client 1"
        severalClients={false}
        placing={{ place: 'below', offered: ['below'], choose: () => undefined }}
        onShown={show}
        returnFocusRef={opener}
        onClose={() => undefined}
      />
    </WithSession>
  )
}
