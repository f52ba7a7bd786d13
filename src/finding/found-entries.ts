import { CreditCardIcon, FileIcon, FilterIcon, GraphIcon, PackageIcon } from '@primer/octicons-react'
import type { Found } from '../../domain/finding/found.ts'
import { bestRank } from '../../domain/finding/rank.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { filteredAddress, type AddressInput, type Stand } from './page-address.ts'
import type { PaletteEntry } from './palette-entry.ts'
import type { PaletteContext } from '../../machines/finding/palette.machine.ts'

const SPEND = 'spend'

export const NOTHING: Found = { packages: [], invoices: [], accounts: [], filters: [], moreFilters: 0, view: null }

export interface FoundInput extends AddressInput {
  readonly typed: string
  /** Null: the person stands on no dashboard. */
  readonly stand: Stand | null
  /** The pages of the menu, with their addresses. */
  readonly places: readonly { readonly page: Page; readonly path: string }[]
}

/** What the server found, as entries: numbers, the view of a question, filters of the page where the person stands or else of Spend. */
export function foundEntries(
  { packages, invoices, accounts, filters, view }: Found,
  input: FoundInput,
): PaletteEntry[] {
  return [
    ...packages.map(({ carrier, client, invoiceDate, ...found }): PaletteEntry => ({
      id: `package ${found.trackingId}`,
      group: 'numbers',
      rank: 'number',
      name: found.trackingNumber,
      detail: [text('palette.package'), carrier, client, longDate(invoiceDate)].join(' · '),
      icon: PackageIcon,
      leads: { package: found },
    })),
    ...invoices.map(({ id, invoiceNumber, carrier, client, invoiceDate }): PaletteEntry => ({
      id: `invoice ${id}`,
      group: 'numbers',
      rank: 'number',
      name: invoiceNumber,
      detail: [text('palette.invoice'), carrier, client, longDate(invoiceDate)].join(' · '),
      icon: FileIcon,
      leads: { href: `/invoices?${new URLSearchParams({ record: id }).toString()}` },
    })),
    ...accounts.map(({ id, number, name, client }): PaletteEntry => ({
      id: `account ${id}`,
      group: 'numbers',
      rank: 'number',
      name: number,
      detail: [text('palette.account'), name, client].join(' · '),
      icon: CreditCardIcon,
      leads: { href: `/accounts?${new URLSearchParams({ search: number }).toString()}` },
    })),
    ...(view
      ? [
          {
            id: 'view',
            group: 'view',
            rank: 'view',
            name: view.title,
            detail: view.detail,
            icon: GraphIcon,
            leads: { href: view.href },
          } satisfies PaletteEntry,
        ]
      : []),
    ...filters.flatMap((filter) => filterEntry(filter, input)),
  ]
}

function filterEntry({ dimension, label, value, name }: Found['filters'][number], input: FoundInput): PaletteEntry[] {
  const { stand, places, typed, ...rest } = input
  const home = places.toSorted((one, other) => Number(other.page.id === SPEND) - Number(one.page.id === SPEND))
  const stands: readonly Stand[] = [...(stand ? [stand] : []), ...home.map((each) => ({ ...each, parameters: [] }))]
  for (const each of stands) {
    const href = filteredAddress(each, { ...rest, dimension, value })
    if (href !== undefined)
      return [
        {
          id: `filter ${dimension} ${value}`,
          group: 'filters',
          rank: bestRank([name, `${label} ${name}`, `${name} ${label}`], typed) ?? 'misspelt',
          name: text('assistant.answers.is', { dimension: label, values: name }),
          detail: each === stand ? text('palette.onThisPage') : each.page.name,
          icon: FilterIcon,
          leads: { href },
        },
      ]
  }
  return []
}

/** What a text names; of what was found for the text before, its filters alone, and kept are those that the text still names. */
export function namedEntries(found: PaletteContext['found'], input: FoundInput) {
  if (found === null) return { named: [], kept: [] }
  const answers = found.of === input.typed
  const named = foundEntries(answers ? found.what : { ...NOTHING, filters: found.what.filters }, input)
  return { named, kept: answers ? named : named.filter(({ rank }) => rank !== 'misspelt') }
}
