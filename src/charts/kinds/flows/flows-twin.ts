import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { percentOf } from '../../../../domain/query/format.ts'
import { networkMap } from '../../../../domain/dashboards/network-map.ts'
import { text } from '../../../text/text.ts'
import { markedRows, wordsCell, type Twin } from '../../table/twin.ts'
import { amountCell, cutNotes, factColumn, share, shareCell, words, type TwinInput } from '../../table/twin-cells.ts'
import { chosenFact } from '../../widget-chart-props.ts'
import type { FlowsOwn } from './flows-drawing.ts'
import { flowMark } from './flow-mark.ts'
import { senderName, stateName } from './flow-names.ts'

/** One row a drawn sender and receiving state. */
export function flowsTwin(input: TwinInput & FlowsOwn): Twin {
  const { settings, centers, unchecked, result } = input
  const { fact, format } = chosenFact(input)
  const { dcFilter, total } = networkMap({ rows: result.data, fact, settings, centers, unchecked })
  const drawn = dcFilter.dcList.filter(({ id }) => dcFilter.checkedDcList.includes(id))
  const flows = drawn.flatMap((sender) => sender.receivers.map(([state, packages]) => ({ sender, state, packages })))
  const rows = flows.map(({ sender, state, packages }) => [
    wordsCell(senderName(sender)),
    wordsCell(stateName(state)),
    amountCell(packages, format),
    shareCell(percentOf(packages, total)),
  ])
  return {
    columns: [
      words('sender', text('dashboard.network.sender')),
      words('receiver', text('dashboard.network.receiver')),
      factColumn(input),
      share(text('dashboard.share')),
    ],
    rows,
    marks: markedRows(
      rows,
      flows.map((flow) => flowMark(flow, { format, total })),
    ),
    total: [
      wordsCell(text('dashboard.twin.totalShown')),
      wordsCell('', null),
      amountCell(exactSum(flows.map(({ packages }) => packages)), format),
      shareCell(percentOf(exactSum(flows.map(({ packages }) => packages)), total)),
    ],
    notes: cutNotes(input),
  }
}
