import type { DeliveryStatus } from '../../../domain/query/delivery-status.ts'
import deliveryStatuses from './status-colours.json'

export interface NamedColour {
  readonly name: string
  readonly light: string
  readonly dark: string
}

/**
 * The colour of each label: fixed where the configuration names it, else one of the same colours, chosen by the name,
 * so that it stays the same. Two names that wish for one colour: the first in the list has it, the other the next free. Delivery
 * statuses have theirs everywhere. WID-21, WID-22
 */
export function categoryColours(
  labels: readonly string[],
  named: readonly NamedColour[],
  dark: boolean,
): (label: string) => string {
  const shade = ({ light, dark: darkShade }: NamedColour) => (dark ? darkShade : light)
  const fixed = new Map([...deliveryStatuses, ...named].map((colour) => [colour.name, shade(colour)]))
  const palette = named.map(shade)
  const taken = new Set<number>()
  const chosen = new Map<string, string>()
  for (const label of labels.filter((each) => !fixed.has(each))) {
    const wish = hash(label) % Math.max(1, palette.length)
    const free = palette.findIndex((_, step) => !taken.has((wish + step) % palette.length))
    const index = (wish + Math.max(0, free)) % Math.max(1, palette.length)
    taken.add(index)
    chosen.set(label, palette[index] ?? '')
  }
  return (label) => fixed.get(label) ?? chosen.get(label) ?? palette[0] ?? ''
}

/** The fixed colour of a delivery status; its edge is of the same hue where the fill alone is not seen on the background. WID-21 */
export function statusColour(
  status: DeliveryStatus,
  dark: boolean,
): { readonly fill: string; readonly edge: string | null } {
  const colour = deliveryStatuses.find(({ name }) => name === status)
  if (!colour) throw new Error(`no colour for ${status}`)
  const edge: { readonly light?: string; readonly dark?: string } = colour.edge ?? {}
  return { fill: dark ? colour.dark : colour.light, edge: (dark ? edge.dark : edge.light) ?? null }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value
}
