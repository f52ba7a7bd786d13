import type { Dc } from '../../../../domain/dashboards/network-map.ts'
import { own } from '../../../../domain/values/entries.ts'
import { US_STATES } from '../../../../domain/values/us-states.ts'
import { text } from '../../../text/text.ts'

export function stateName(code: string): string {
  return own(US_STATES, code)?.name ?? (code === '' ? text('dashboard.missing') : code)
}

export function senderName({ id, center }: Pick<Dc, 'id' | 'center'>): string {
  return center ? id : stateName(id)
}
