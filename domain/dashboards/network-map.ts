import type { FulfillmentCenter } from '../query/fulfillment-center.ts'
import type { QueryRow } from '../query/query.ts'
import type { WidgetSettings } from './widget-settings.ts'

/** What the network map may be set to: how many senders it shows. WID-06 */
export const DC_DIMENSIONS = ['dc_top5', 'dc_top10'] as const
export const DISPLAY_MODES = ['states', 'centers'] as const
export type DisplayMode = (typeof DISPLAY_MODES)[number]

/** The column whose values say where packages come from. */
const ORIGIN_COLUMNS: Readonly<Record<DisplayMode, string>> = {
  states: 'normalised_sender_state',
  centers: 'sender_postal_code',
}
const DESTINATION_COLUMN = 'normalised_consignee_state'

function displayModeOf({ displayMode }: WidgetSettings): DisplayMode {
  return displayMode === 'centers' ? 'centers' : 'states'
}

export function originColumn(settings: WidgetSettings): string {
  return ORIGIN_COLUMNS[displayModeOf(settings)]
}

/** A sender of the map: a state, or a fulfillment center. */
export interface Dc {
  /** The state's code, or the center's name and state. */
  readonly id: string
  readonly packages: number
  /** State code to packages, the most first. */
  readonly receivers: readonly (readonly [state: string, packages: number])[]
  /** Null: a state. */
  readonly center: FulfillmentCenter | null
  /** The values of the column that says where packages come from. */
  readonly origins: readonly string[]
}

/** Everything the network map shows. PAGE-14, PAGE-17 */
export interface NetworkMap {
  readonly displayMode: DisplayMode
  readonly isDcAvailable: boolean
  readonly currentFulfillmentCenters: readonly FulfillmentCenter[]
  readonly dcFilter: {
    /** The five or ten senders of the most packages, the most first. */
    readonly dcList: readonly Dc[]
    /** Ids of those that are drawn. */
    readonly checkedDcList: readonly string[]
    /** Packages that each state receives from the drawn senders. */
    readonly usStateData: ReadonlyMap<string, number>
  }
  /** Packages of the senders after the first five or ten. */
  readonly beyond: number
  /** Packages whose ZIP code is of no center. */
  readonly fromNoCenter: number
  readonly total: number
}

export interface NetworkMapInput {
  readonly rows: readonly QueryRow[]
  readonly fact: string
  readonly settings: WidgetSettings
  readonly centers: readonly FulfillmentCenter[]
  /** Ids of the senders that a person took off the map. */
  readonly unchecked: readonly string[]
}

/** The senders of the most packages and where they send them. Pure. */
export function networkMap({ rows, fact, settings, centers, unchecked }: NetworkMapInput): NetworkMap {
  const displayMode = displayModeOf(settings)
  const column = ORIGIN_COLUMNS[displayMode]
  const centerOf = displayMode === 'centers' ? centerFinder(centers) : () => null
  const senders = new Map<
    string,
    {
      readonly center: FulfillmentCenter | null
      readonly origins: Set<string>
      readonly receivers: Map<string, number>
    }
  >()
  let fromNoCenter = 0
  for (const row of rows) {
    const packages = Number(row[fact] ?? 0)
    const origin = String(row[column] ?? '')
    const center = centerOf(origin)
    if (displayMode === 'centers' && center === null) {
      fromNoCenter += packages
      continue
    }
    const id = center ? `${center.NAME}, ${center.STATE}` : origin
    const sender = senders.get(id) ?? { center, origins: new Set<string>(), receivers: new Map<string, number>() }
    sender.origins.add(origin)
    const state = String(row[DESTINATION_COLUMN] ?? '')
    sender.receivers.set(state, (sender.receivers.get(state) ?? 0) + packages)
    senders.set(id, sender)
  }
  const ranked = [...senders]
    .map(([id, { center, origins, receivers }]): Dc => {
      const most = [...receivers].sort(([one, of], [other, than]) => than - of || one.localeCompare(other))
      return {
        id,
        center,
        origins: [...origins],
        receivers: most,
        packages: most.reduce((sum, [, packages]) => sum + packages, 0),
      }
    })
    .sort((one, other) => other.packages - one.packages || one.id.localeCompare(other.id))
  const dcList = ranked.slice(0, settings.dimension === 'dc_top10' ? 10 : 5)
  const checked = dcList.filter(({ id }) => !unchecked.includes(id))
  const usStateData = new Map<string, number>()
  for (const [state, packages] of checked.flatMap(({ receivers }) => receivers))
    usStateData.set(state, (usStateData.get(state) ?? 0) + packages)
  return {
    displayMode,
    isDcAvailable: centers.length > 0,
    currentFulfillmentCenters: centers,
    dcFilter: { dcList, checkedDcList: checked.map(({ id }) => id), usStateData },
    beyond: ranked.slice(dcList.length).reduce((sum, { packages }) => sum + packages, 0),
    fromNoCenter,
    total: ranked.reduce((sum, { packages }) => sum + packages, fromNoCenter),
  }
}

/** A ZIP code is of the center that stands in it, else of the first that includes it; four more digits do not matter. */
function centerFinder(centers: readonly FulfillmentCenter[]): (postalCode: string) => FulfillmentCenter | null {
  const known = new Map<string, FulfillmentCenter>()
  const note = (zip: string, center: FulfillmentCenter) => {
    if (!known.has(zip)) known.set(zip, center)
  }
  for (const center of centers) note(center.ZIP, center)
  for (const center of centers) for (const zip of center.INCLUDEDCITYZIPS.flatMap(({ ZIPS }) => ZIPS)) note(zip, center)
  return (postalCode) => known.get(postalCode) ?? known.get(postalCode.slice(0, 5)) ?? null
}
