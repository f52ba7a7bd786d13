import { expect } from '@playwright/test'
import type { paletteMachine } from '../../../machines/finding/palette.machine.ts'
import type { PaletteDialog } from '../../e2e/pages/PaletteDialog.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { A_FILTER, NOTHING, type PaletteCase } from './cases.ts'

export const FIND = '/api/find'
export const SETTLE_MS = 150
/** Neither names anything without the server, nor what the other does. */
const NAMES = ['carrier UPS', 'carrier FedEx'] as const

/** Where the palette is met: who answers, and whose clock the typing settles by. */
interface Met {
  readonly waiting: () => Promise<readonly string[]>
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly settle: () => Promise<void>
}

/** A person's hands and eyes on the palette, wherever it is met. */
export function paletteHands(
  palette: PaletteDialog,
  { waiting, next, settle }: Met,
): Level<PaletteCase, StateKey<typeof paletteMachine>> {
  const { page } = palette
  let typed = 0
  const asked = async () => (await waiting()).filter((path) => path.endsWith(FIND))
  const answer = (found: typeof NOTHING) => async () => (await next(FIND)).answer(found)
  const refuse = async () =>
    (await next(FIND)).answer({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500)
  return {
    drivers: {
      'it is opened': () => page.keyboard.press('Control+k'),
      'it is closed': () => page.keyboard.press('Escape'),
      'a name is typed': () => palette.field.fill(NAMES[(typed += 1) % NAMES.length] ?? ''),
      'all is taken back': () => palette.field.fill(''),
      'Enter is pressed early': () => page.keyboard.press('Enter'),
      'nothing more is typed': settle,
      'it names something': answer(A_FILTER),
      'it does not come': refuse,
      'it leads on': answer(A_FILTER),
      'it leads nowhere': answer(NOTHING),
      'it does not come after Enter': refuse,
      'it is tried again': () => palette.dialog.getByRole('button', { name: 'Retry' }).click(),
    },
    states: {
      closed: () => expect(palette.dialog).toBeHidden(),
      'open.blank': async () => {
        await expect(palette.field).toHaveValue('')
        await expect(palette.field).toBeFocused()
        await expect(palette.group('Pages').first()).toBeVisible()
      },
      'open.settling': async () => {
        await expect(palette.field).toHaveValue(NAMES[typed % NAMES.length] ?? '')
        await expect(palette.dialog.locator('[aria-busy="true"]')).toBeVisible()
        await expect.poll(asked).toEqual([])
      },
      'open.asking': async () => {
        await expect.poll(asked).toHaveLength(1)
        // Where something is found here already, that stands in its place.
        await expect(palette.dialog.getByText('Searching …').or(palette.options).first()).toBeVisible()
      },
      'open.hurrying': async () => {
        await expect.poll(asked).toHaveLength(1)
        await expect(palette.dialog.getByText('Searching …')).toBeVisible()
      },
      'open.found': () =>
        expect(palette.group('Filters').or(palette.dialog.getByText('Nothing has this name.')).first()).toBeVisible(),
      'open.failed': () =>
        expect(palette.dialog.getByRole('alert')).toHaveText('Numbers, filters and questions could not be looked up.'),
    },
  }
}

/** Nothing can be taken back where nothing is typed. */
export function happensInPalette({ from, event }: { readonly from: string; readonly event: PaletteCase }): boolean {
  return event !== 'all is taken back' || from !== 'open.blank'
}
