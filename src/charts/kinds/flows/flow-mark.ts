import type { Dc } from '../../../../domain/dashboards/network-map.ts'
import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { percent } from '../../../text/values.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import { senderName, stateName } from './flow-names.ts'

/** The map is of no other country. */
const US = ['US']

interface FlowMarkContext {
  readonly format: ValueFormat
  /** Packages of all senders. */
  readonly total: number
}

/** A sender: what it sent anywhere. A fulfillment center is many ZIP codes, so its rows are found by those. */
export function senderMark(sender: Dc, { format, total }: FlowMarkContext): Mark {
  return makeMark({
    label: senderName(sender),
    value: sender.packages,
    values: sentFrom(sender),
    format,
    shareText: percent(percentOf(sender.packages, total)),
  })
}

/** A line: what a sender sent to a state. */
export function flowMark(
  { sender, state, packages }: { readonly sender: Dc; readonly state: string; readonly packages: number },
  { format, total }: FlowMarkContext,
): Mark {
  return makeMark({
    label: text('dashboard.network.flow', { sender: senderName(sender), receiver: stateName(state) }),
    value: packages,
    values: { ...sentFrom(sender), normalised_consignee_country: US, normalised_consignee_state: [state] },
    format,
    shareText: percent(percentOf(packages, total)),
  })
}

function sentFrom({ id, center, origins }: Dc): Mark['rows']['values'] {
  return center ? { sender_postal_code: origins } : { normalised_sender_country: US, normalised_sender_state: [id] }
}
