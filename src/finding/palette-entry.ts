import type { Icon } from '@primer/octicons-react'
import type { Rank } from '../../domain/finding/rank.ts'
import type { FoundPackage } from '../../domain/finding/found.ts'

/** In the order in which groups stand that answer equally well. */
export const GROUPS = ['numbers', 'recent', 'saved', 'pages', 'view', 'filters', 'clients', 'actions', 'help'] as const
export type PaletteGroup = (typeof GROUPS)[number]

/** Where an entry leads: to an address, to a package, or to something done at once. */
export type Leads =
  | {
      readonly href: string
      readonly newTab?: boolean
      /** The saved view that is there. */
      readonly view?: string
    }
  | { readonly package: Pick<FoundPackage, 'trackingId' | 'trackingNumber' | 'currency'> }
  | { readonly act: () => void }

export interface PaletteEntry {
  readonly id: string
  readonly group: PaletteGroup
  readonly name: string
  /** Beside the name: what it is of. */
  readonly detail?: string
  /** What it is found by, too. */
  readonly also?: readonly string[]
  /** What the server found stands as it says; absent: the name decides. */
  readonly rank?: Rank
  readonly icon: Icon
  readonly leads: Leads
}

/** A page or another address that opens to the person, as the menu has it. */
export interface Place {
  readonly name: string
  readonly href: string
  readonly icon?: Icon
  readonly newTab?: boolean
}
/** A section or group of the menu. */
export interface Places {
  readonly name: string
  readonly icon?: Icon
  readonly entries: readonly (Place | Places)[]
}
