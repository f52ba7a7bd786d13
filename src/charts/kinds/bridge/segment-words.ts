import type { ToldSegment } from '../../../../domain/bridge/bridge-rows.ts'
import type { TransportMode } from '../../../../domain/bridge/transport-modes.ts'
import { dimensionValue } from '../../../text/status-words.ts'
import { text } from '../../../text/text.ts'

/** The carrier and its service, which mostly names it already; without a carrier what comes first. */
export function segmentHead({ values }: Pick<ToldSegment, 'values'>): string {
  const [[name = '', first = ''] = []] = Object.entries(values)
  if (!Object.hasOwn(values, 'carrier_name'))
    return first === '' ? text('dashboard.missing') : dimensionValue(name, first)
  const [carrier = '', service] = [values.carrier_name, values.service]
  if (service === undefined) return carrier === '' ? text('dashboard.missing') : carrier
  if (service === '') return `${carrier} · ${text('bridge.noService')}`
  return service.startsWith(carrier) ? service : `${carrier} ${service}`
}

/** "ocean" */
export function modeName(mode: TransportMode): string {
  return text(`bridge.modes.${mode}`)
}

/** How it is carried, where others are carried otherwise; its zone, weight band and whatever else it is by. */
export function segmentDetail({ mode, values }: Pick<ToldSegment, 'mode' | 'values'>): string {
  const isHead = (name: string, at: number) =>
    Object.hasOwn(values, 'carrier_name') ? name === 'carrier_name' || name === 'service' : at === 0
  const details = Object.entries(values)
    .filter(([name], at) => !isHead(name, at))
    .map(([name, value]) => detail(name, value))
  return [...(mode === null ? [] : [modeName(mode)]), ...details].join(' · ')
}

export function segmentName(segment: Pick<ToldSegment, 'mode' | 'values'>): string {
  return [segmentHead(segment), segmentDetail(segment)].filter((part) => part !== '').join(', ')
}

function detail(name: string, value: string): string {
  if (name === 'normalised_zone') return value === '' ? text('bridge.noZone') : text('bridge.zone', { zone: value })
  if (name === 'weight_band' && value === '') return text('bridge.noWeight')
  return value === '' ? text('dashboard.missing') : dimensionValue(name, value)
}
