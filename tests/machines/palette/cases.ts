import type { AnyEventObject } from 'xstate'
import type { Found } from '../../../domain/finding/found.ts'
import { paletteMachine, type PaletteEvent } from '../../../machines/finding/palette.machine.ts'
import { AS_IT_IS, type Model } from '../../qa/model.ts'

export const NOTHING: Found = { packages: [], invoices: [], accounts: [], filters: [], moreFilters: 0, view: null }
export const A_FILTER: Found = {
  ...NOTHING,
  filters: [{ dimension: 'carrier_name', label: 'Carrier', value: 'UPS', name: 'UPS' }],
}

/** Everything that happens to the palette, by name. */
export const PALETTE_CASES = {
  'it is opened': { type: 'palette.opened' },
  'it is closed': { type: 'palette.closed' },
  'a name is typed': { type: 'text.typed', text: 'carrier UPS' },
  'all is taken back': { type: 'text.typed', text: ' ' },
  'Enter is pressed early': { type: 'first.wanted' },
  'nothing more is typed': { type: 'xstate.after.settleMs.palette.open.settling' },
  'it names something': { type: 'xstate.done.actor.finding', output: A_FILTER },
  'it does not come': { type: 'xstate.error.actor.finding', error: { status: 500 } },
  'it leads on': { type: 'xstate.done.actor.findingFirst', output: A_FILTER },
  'it leads nowhere': { type: 'xstate.done.actor.findingFirst', output: NOTHING },
  'it does not come after Enter': { type: 'xstate.error.actor.findingFirst', error: { status: 500 } },
  'it is tried again': { type: 'finding.retried' },
} as const satisfies Readonly<Record<string, PaletteEvent | AnyEventObject>>

export type PaletteCase = keyof typeof PALETTE_CASES

export const model = {
  machine: paletteMachine,
  cases: PALETTE_CASES,
  starts: AS_IT_IS,
} as const satisfies Model<PaletteCase, keyof typeof AS_IT_IS>
