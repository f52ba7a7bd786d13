import { expect, type Page } from '@playwright/test'
import type { components } from '../../../openapi/schema.d.ts'
import type { KnownMapping, MappingContext } from '../../../machines/uploads/mapping-context.ts'
import type { mappingMachine } from '../../../machines/uploads/mapping.machine.ts'
import type { Ending } from '../../e2e/call-gate.ts'
import type { Edge } from '../../qa/edges.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { THEIRS, type MappingCase } from './cases.ts'

export type MappingState = StateKey<typeof mappingMachine>

export const LIST = /\/api\/mappings$/
export const LOOK = /\/look$/
export const PREVIEW = /\/mapping$/
const SETTLED_MS = 400

/** What the context decides beside the state. */
const LOOKED = 'looked'
const NEW = 'new'
const CHANGED = 'changed by somebody'

const CHANGES = /^something is |^it is (undone|redone|begun anew)/
export const OTHERWISE = / read otherwise$/
export const BEGUN_ANEW = /^it is begun anew/
const CONFLICTS = /meanwhile$/

/** What nobody can do or meet wherever the wizard is. */
export function happensInWizard({ from, event, at }: Edge<MappingCase>): boolean {
  // While it is saved the form stands still.
  if (from.includes('sending') && CHANGES.test(event)) return false
  // Where it is looked at first there is nothing to press.
  if (from === 'looking' && !at.includes(LOOKED)) return /^the file is seen|^no table|^looking/.test(event)
  // What is saved as a new one takes nobody's place.
  return !CONFLICTS.test(event) || !at.includes(NEW)
}

/** After a save that met somebody's change, looking fails as it does before one. */
export const isLookedAtAsBefore = ({ from, event, at }: Edge<MappingCase>) =>
  from === 'looking' && event !== 'the file is seen' && (at.includes(NEW) || at.includes(CHANGED))

export const mappingFacts = ({ look, replaces, theirs }: MappingContext) =>
  [look && LOOKED, replaces ?? NEW, theirs && CHANGED].filter((fact) => typeof fact === 'string').join(', ')

type Told = components['schemas']['SavedMapping']

/** Where the wizard is met: who answers its calls, and whose clock it is. */
interface Met {
  readonly next: (call: Ending) => Promise<{
    readonly answer: (body: unknown, status?: number) => Promise<void>
    readonly lose: () => Promise<void>
  }>
  readonly waiting: () => Promise<readonly string[]>
  readonly passTime: (ms: number) => Promise<void>
  /** Does something until the file is looked at anew, and what was looked at before is given up. */
  readonly lookAgain: (act: () => Promise<unknown>) => Promise<void>
  /** The table that is looked at is seen, or none; the preview that is asked for comes. */
  readonly seen: () => Promise<void>
  readonly seenNone: () => Promise<void>
  readonly previewed: () => Promise<void>
  /** As the server tells a mapping. */
  readonly toldOf: (known: KnownMapping) => Told
  /** What follows where it is saved. */
  readonly stored: () => Promise<void>
  /** The save is refused, since what is listed now is something else. */
  readonly refused: (listed: readonly KnownMapping[], body: object, status: number) => Promise<void>
}

/** A person's hands and eyes on the wizard, wherever it is met. */
export function mappingHands(
  page: Page,
  { next, waiting, passTime, lookAgain, seen, seenNone, previewed, toldOf, stored, refused }: Met,
) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = page.getByRole('heading', { name: /^(Map the columns of|Change the mapping) / })
  const preview = page.getByRole('region', { name: 'Preview' })
  const unpreviewed = preview.getByRole('heading', { name: 'Server Error' })
  const name = page.getByRole('textbox', { name: 'Name of the mapping' })
  const carrier = page.getByRole('combobox', { name: 'Carrier' })
  const currency = page.getByRole('textbox', { name: 'Currency' })
  const discounts = page.getByRole('combobox', { name: 'Discounts' })
  const delimiter = page.getByRole('combobox', { name: 'Cells are apart by' })
  const titleRow = page.getByRole('combobox', { name: 'Row of the titles' })
  const roleOf = (column: string) =>
    page.getByRole('table', { name: 'Columns' }).getByRole('combobox', { name: `What ${column} is`, exact: true })
  const lack = page.getByText('Before it can be saved')
  const asked = page.locator('[data-asked="true"]')
  const trouble = page.getByRole('heading', { name: /^(Not saved|Somebody changed|The mapping was removed)/ })
  const noTable = page.getByText('There is only one column: cells may be apart by another sign.')
  const restored = page.getByText('Your changes are as you left them, not saved yet.')

  const lose = (call: RegExp) => async () => (await next(call)).lose()
  const none = (call: RegExp) =>
    expect.poll(async () => (await waiting()).filter((path) => call.test(path))).toEqual([])
  const see = async () => {
    await next(LOOK)
    await none(PREVIEW)
    await seen()
    await next(PREVIEW)
    await expect(titleRow).toBeVisible()
  }
  const seeNone = async () => {
    await seenNone()
    await expect(noTable).toBeVisible()
  }
  /** Until the preview is asked for: the question before it is given up. */
  const pause = async () => {
    await none(PREVIEW)
    await passTime(SETTLED_MS)
    await next(PREVIEW)
  }
  const readOtherwise = async () => {
    if (await titleRow.isVisible()) return titleRow.selectOption((await titleRow.inputValue()) === '1' ? '2' : '1')
    return delimiter.selectOption((await delimiter.inputValue()) === ',' ? '' : ',')
  }
  /** Not by letters, which are undone together. */
  const change = async () => {
    const before = await discounts.inputValue()
    const after = before === 'negative' ? 'positive' : 'negative'
    await discounts.selectOption(after)
    return { before, after }
  }
  const takeOut = async () => {
    if ((await roleOf('Freight').inputValue()) !== 'charge') await roleOf('Freight').selectOption('A charge')
    await roleOf('Freight').selectOption('Not read')
  }
  const makeWhole = async () => {
    const columns = { Account: 'Account number', Invoice: 'Invoice number', Date: 'Invoice date', Freight: 'A charge' }
    for (const [column, role] of Object.entries(columns)) await roleOf(column).selectOption(role)
    await page.getByRole('combobox', { name: 'Dates' }).selectOption('Year, month, day')
    await page.getByRole('combobox', { name: 'Amounts' }).selectOption('1,234.50')
    await currency.fill('USD')
    await carrier.fill('Heron Freight')
    await name.fill('Mine')
    await expect(lack).toHaveCount(0)
  }
  /** A change leads on from where the preview stands: it comes to stand there again. */
  const comeBackTo = async (from: string) => {
    if (/asking|shown|failed/.test(from)) await pause()
    if (from.includes('shown')) {
      await previewed()
      await isPreviewed()
    }
    if (from.includes('failed')) await lose(PREVIEW)()
  }
  const isPreviewed = async () => {
    await expect(preview.getByRole('status')).toHaveText(/ read\.|once nothing is missing\.$/)
    await expect(unpreviewed).toHaveCount(0)
  }
  const makeWholeAt = async (from: string) => {
    if (!(await lack.isVisible())) return
    await makeWhole()
    await comeBackTo(from)
  }
  const takeNameAt = async (from: string) => {
    if (await lack.isVisible()) return
    await name.fill('')
    await comeBackTo(from)
  }
  const saveMine = page.getByRole('button', { name: /^Save (mine|as a new one)$/ })
  const undoChange = async () => {
    const { before, after } = await change()
    await button('Undo').click()
    await expect(discounts).toHaveValue(before)
    return after
  }
  const undoReading = async ({ from }: { readonly from: string }) => {
    if (from === 'looking') await lookAgain(readOtherwise)
    else if (from !== 'unreadable') {
      await readOtherwise()
      await see()
    } else if (!(await button('Undo').isVisible())) {
      await readOtherwise()
      await seeNone()
    }
    await lookAgain(() => button('Undo').click())
  }
  /** Offered where it begins with what was left, and again after there was no table. */
  const offerStart = async () => {
    await lookAgain(() => delimiter.selectOption('Semicolon'))
    await seeNone()
    await delimiter.selectOption('Comma')
    await see()
    await expect(restored).toBeVisible()
  }

  const beginAnew = async () => {
    await button('Start anew').click()
    await expect(name).toHaveValue('')
    await expect(restored).toHaveCount(0)
  }

  const isOpen = () => expect(name).toBeEnabled()
  const transient = () => Promise.reject(new Error('it is left at once'))
  const level: Level<MappingCase, MappingState> = {
    drivers: {
      'the file is seen': see,
      'no table is seen': seeNone,
      'looking fails': lose(LOOK),
      'it is looked at again': () => button('Retry').click(),
      'another reading is chosen': () => lookAgain(readOtherwise),
      'something is changed': async () => void (await change()),
      'something is taken out': takeOut,
      'it is undone': async (step) => void (await (step.from === 'unreadable' ? undoReading(step) : undoChange())),
      'it is redone': async () => {
        const after = await undoChange()
        await button('Redo').click()
        await expect(discounts).toHaveValue(after)
      },
      'it is begun anew': async ({ from }) => {
        await offerStart()
        if (from === 'looking') await undoReading({ from })
        await beginAnew()
      },
      'it is undone, and read otherwise': undoReading,
      'it is redone, and read otherwise': async (step) => {
        await undoReading(step)
        if (step.from !== 'looking') await see()
        await lookAgain(() => button('Redo').click())
      },
      'it is begun anew, and read otherwise': async ({ from }) => {
        await offerStart()
        await lookAgain(() => titleRow.selectOption('2'))
        if (from !== 'looking') await see()
        await lookAgain(beginAnew)
      },
      'the person pauses': pause,
      'the preview comes': previewed,
      'the preview fails': lose(PREVIEW),
      'the preview is asked for again': () => preview.getByRole('button', { name: 'Retry' }).click(),
      'it is saved': async ({ from }) => {
        await makeWholeAt(from)
        await button('Save the mapping').click()
      },
      'it is saved, and lacks something': async ({ from }) => {
        await takeNameAt(from)
        await button('Save the mapping').click()
        await expect(asked).toContainText('Before it can be saved')
      },
      'the save is stored': async () => {
        await (await next(LIST)).answer(toldOf({ ...THEIRS, version: 3 }))
        await stored()
      },
      'somebody changed it meanwhile': async () => {
        await refused([THEIRS], { code: 'version-conflict', detail: 'It was changed meanwhile.' }, 409)
        await expect(trouble).toHaveText('Somebody changed the mapping meanwhile')
      },
      'somebody removed it meanwhile': async () => {
        await refused([], { code: 'not-found', detail: 'Not found.' }, 404)
        await expect(trouble).toHaveText('The mapping was removed meanwhile')
      },
      'the save fails': async () =>
        (await next(LIST)).answer(
          { code: 'invalid-request', detail: 'The name is taken.', issues: [{ field: 'name', code: 'taken' }] },
          400,
        ),
      'mine is kept': async ({ from }) => {
        await makeWholeAt(from)
        await saveMine.click()
      },
      'mine is kept, and lacks something': async ({ from }) => {
        await takeNameAt(from)
        await saveMine.click()
        await expect(asked).toContainText('Before it can be saved')
      },
      'theirs is taken': async () => {
        await button('Take theirs').click()
        await expect(carrier).toHaveValue(THEIRS.mapping.carrier)
      },
      'the wizard is left': () => button('Close').click(),
    },
    states: {
      opening: transient,
      looking: async () => {
        await next(LOOK)
        await none(PREVIEW)
        await expect(heading).toBeVisible()
      },
      unseen: async () => {
        await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible()
        await expect(name).toHaveCount(0)
      },
      unreadable: async () => {
        await expect(noTable).toBeVisible()
        await expect(name).toHaveCount(0)
      },
      'editing.saving.open.idle': async () => {
        await isOpen()
        await expect(asked).toHaveCount(0)
        await expect(trouble).toHaveCount(0)
      },
      'editing.saving.open.lacking': async () => {
        await isOpen()
        await expect(page.locator('[data-asked="false"]')).toHaveCount(0)
        await expect(trouble).toHaveCount(0)
      },
      'editing.saving.open.refused': async () => {
        await isOpen()
        await expect(trouble).toHaveText('Not saved')
        await expect(page.getByText('Another mapping of the client has this name.').first()).toBeVisible()
      },
      'editing.saving.open.conflicting': async () => {
        await isOpen()
        await expect(trouble).toHaveText(/meanwhile$/)
      },
      'editing.saving.sending': async () => {
        await next(LIST)
        await expect(name).toBeDisabled()
        await expect(button('Undo')).toBeDisabled()
      },
      'editing.preview.sorting': transient,
      'editing.preview.absent': () => expect(preview).toHaveCount(0),
      'editing.preview.settling': async () => {
        await expect(preview.getByRole('status')).toHaveText('Reading')
        await none(PREVIEW)
      },
      'editing.preview.asking': async () => {
        await next(PREVIEW)
        await expect(preview.getByRole('status')).toHaveText('Reading')
      },
      'editing.preview.shown': isPreviewed,
      'editing.preview.failed': async () => {
        await expect(unpreviewed).toBeVisible()
        await expect(preview.getByRole('status')).not.toHaveText('Reading')
      },
      closed: () => expect(heading).toHaveCount(0),
    },
  }
  return { level, see, makeWhole, none }
}
