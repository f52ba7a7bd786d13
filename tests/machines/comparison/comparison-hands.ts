import { expect } from '@playwright/test'
import { withGroup, withoutGroup, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import type { comparisonMachine } from '../../../machines/comparison/comparison.machine.ts'
import { COMPARISON_PATH, type ComparisonPage } from '../../e2e/pages/ComparisonPage.ts'
import type { FilterForm } from '../../e2e/pages/FilterForm.ts'
import type { Level, StateKey, Step, Walk } from '../../qa/model.ts'
import { TEN_GROUPS, TEN_SETS, type ComparisonCase } from './cases.ts'

export type ComparisonState = StateKey<typeof comparisonMachine>
type ComparisonLevel = Level<ComparisonCase, ComparisonState>

const PAGE = ['viewing', 'editing']
/** Where a person meets a case, unless it is wherever the machine takes it: a question leaves no way to the page behind it, and what another tab saved is learnt of by loading or saving. */
const PLACES: Partial<Readonly<Record<ComparisonCase, readonly string[]>>> = {
  'another address is shown': PAGE,
  'sets and groups are known': ['viewing'],
  'ten sets are known': ['saving'],
  'ten groups are known': ['grouping'],
  'the refund tab is opened': PAGE,
  'a control is changed': PAGE,
  'a number is searched': PAGE,
  'a mark is chosen of all sets': PAGE,
  'the first set is changed': ['editing'],
  'the first set is removed': PAGE,
  'a saved set is deleted': ['editing'],
  'a group is applied': PAGE,
  'a group is deleted': PAGE,
}
export function happensOnPage({ from, event }: Step<ComparisonCase>): boolean {
  const [place = '', phase] = from.split('.')
  if (phase === 'full') return event === 'naming.ended'
  return PLACES[event]?.includes(place) ?? true
}

const TITLES = { adding: 'Add a set', renaming: 'Rename the set', saving: 'Save set', grouping: 'Save group' } as const
const ACTIONS = { adding: 'Add', renaming: 'Rename', saving: 'Save', grouping: 'Save' } as const
type Asked = keyof typeof TITLES

/** Where the workspace is met: what it is given by others, and what of a page with charts is done there. */
interface Met {
  /** All of NAMESAKES is saved again where something of it was deleted. */
  readonly restore: () => Promise<void>
  /** Where another tab's sets are to be learnt of while a question is open: what makes that so. */
  readonly willLearn: (deleteLost: () => Promise<void>) => Promise<void>
  readonly learn: (theirs: SavedComparison) => Promise<void>
  readonly openRefund: () => Promise<void>
  readonly changeControl: () => Promise<void>
  readonly search: () => Promise<void>
  readonly narrow: () => Promise<void>
  /** Has the filters of the first set's form chosen and applied. */
  readonly filter: (act: (form: FilterForm) => Promise<void>) => Promise<void>
}

/** A person's hands and eyes on the workspace with NAMESAKES saved, wherever it is met; a walk compares North with South whenever it comes back to the page, whatever was named before. */
export function comparisonHands(comparison: ComparisonPage, met: Met): ComparisonLevel {
  const { page } = comparison
  let typed = 0
  let whole = true
  const show = (one: string, other: string) =>
    page.evaluate(
      (address) => history.pushState(null, '', address),
      `${COMPARISON_PATH}?set1.name=${one}&set1.client=1&set2.name=${other}&set2.client=1`,
    )
  const isOpen = async (name: string) => (await comparison.edit(name).getAttribute('aria-expanded')) === 'true'
  const openPanel = async () => {
    await comparison.edit((await isOpen('North')) ? 'South' : 'North').click()
    await expect(comparison.panel).toBeVisible()
  }
  const fromPage = (act: () => Promise<void>) => async () => {
    await show('North', 'South')
    await expect(comparison.headings).toHaveText(['North', 'South'])
    await act()
  }
  const fromPanel = (act: () => Promise<void>) =>
    fromPage(async () => {
      if (!(await isOpen('North'))) await comparison.edit('North').click()
      await act()
    })
  /** With the panel, where it was open. */
  const fromHere =
    (act: () => Promise<void>) =>
    ({ from }: Step<ComparisonCase>) =>
      (from === 'editing' ? fromPanel(act) : fromPage(act))()
  const restore = async () => {
    if (!whole) await met.restore()
    whole = true
  }
  const group = async (action: string) => {
    await comparison.groups.click()
    await comparison.dialog('Saved groups').getByRole('button', { name: action, exact: true }).click()
  }
  const savedSet = (action: string) => async () => {
    await restore()
    await fromPanel(async () => {
      await comparison.panel.getByRole('button', { name: /^Saved sets/ }).click()
      await comparison.dialog('Saved sets').getByRole('button', { name: action, exact: true }).click()
    })()
  }
  const willLearn = async (asked: Asked, ahead: Walk<ComparisonCase>) => {
    const left = ahead.findIndex(({ to }) => !to.startsWith(asked))
    if (!ahead.slice(0, left < 0 ? ahead.length : left).some(({ event }) => event.startsWith('ten '))) return
    await restore()
    await met.willLearn(async () => {
      await group('Delete Lost')
      await comparison.dialog('Saved groups').getByRole('button', { name: 'Delete Lost', exact: true }).click()
    })
    await page.keyboard.press('Escape')
    whole = false
  }
  const askedIn = (state: string) => (Object.keys(TITLES) as Asked[]).find((each) => state.startsWith(each)) ?? 'adding'
  const press = async ({ from }: Step<ComparisonCase>) =>
    comparison.done(TITLES[askedIn(from)], ACTIONS[askedIn(from)]).click()
  const type = (name: string) => async () => {
    await comparison.name.fill('-')
    await comparison.name.fill(name)
  }
  const answer = (name: 'Yes' | 'No') => page.getByRole('dialog').getByRole('radio', { name, exact: true })
  const asks = (asked: Asked, expected: { may: boolean; overwrite?: boolean; says?: string | RegExp }) => async () => {
    const dialog = comparison.dialog(TITLES[asked])
    await expect(comparison.done(TITLES[asked], ACTIONS[asked])).toBeEnabled({ enabled: expected.may })
    await expect(dialog.getByText('The name already exists. Would you like to overwrite?')).toHaveCount(
      expected.overwrite === undefined ? 0 : 1,
    )
    if (expected.overwrite !== undefined) await expect(answer(expected.overwrite ? 'Yes' : 'No')).toBeChecked()
    if (expected.says) await expect(dialog.getByText(expected.says).first()).toBeVisible()
  }
  const never = () => Promise.reject(new Error('a person never sees it'))
  const NAME_RULE = 'Name must contain maximum of 15 characters made of upper or lower case alphabets, numerals, or _'
  return {
    drivers: {
      'another address is shown': async () => {
        await show('Far', 'Near')
        await expect(comparison.headings).toHaveText(['Far', 'Near'])
      },
      'sets and groups are known': async () => {
        whole = false
        await restore()
      },
      'ten sets are known': () => met.learn(withoutGroup(TEN_SETS, 'Lost')),
      'ten groups are known': () =>
        met.learn(withGroup(withoutGroup(TEN_GROUPS, 'Lost'), { name: 'Other', sets: ['West'] })),
      'the refund tab is opened': fromHere(met.openRefund),
      'a control is changed': fromHere(met.changeControl),
      'a number is searched': fromHere(async () => {
        await met.search()
        await expect(page).toHaveURL(/tracking=1Z7/)
      }),
      'a mark is chosen of all sets': fromHere(met.narrow),
      'the first set is changed': fromPanel(() =>
        met.filter(async (form) => {
          await form.open()
          await form.choose('Carrier', 'UPS')
          await form.press('Apply')
          await expect(comparison.set('North').getByRole('list')).toContainText('Carrier: UPS')
        }),
      ),
      'the first set is removed': fromPage(async () => {
        await page.getByRole('button', { name: 'Remove North' }).click()
        await expect(comparison.headings).toHaveText(['South'])
      }),
      'the first panel is opened': fromHere(openPanel),
      'panel.closed': () => comparison.panel.getByRole('button', { name: 'Done' }).click(),
      'adding.started': fromPage(() => comparison.add.click()),
      'renaming.started': fromPanel(() => comparison.panel.getByRole('button', { name: 'Rename' }).click()),
      'saving.started': async (_, ahead) => {
        await willLearn('saving', ahead)
        await fromPanel(() => comparison.panel.getByRole('button', { name: 'Save set' }).click())()
      },
      'grouping.started': async (_, ahead) => {
        await restore()
        await willLearn('grouping', ahead)
        await fromPage(() => group('Save group'))()
      },
      'a group’s name is typed': type('Coasts'),
      'a free name is typed': () => type(`Third${++typed}`)(),
      'a saved name is typed': type('West'),
      'no name is typed': () => comparison.name.fill(''),
      'naming.ended': () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      'set.added': press,
      'set.renamed': press,
      'overwriting is chosen': () => answer('Yes').check(),
      'overwriting is declined': () => answer('No').check(),
      'set.saved': press,
      'a saved set is applied': async () => {
        await savedSet('Compare East')()
        await expect(comparison.headings.filter({ hasText: /^East$/ })).toHaveCount(1)
      },
      'a saved set is deleted': async () => {
        await savedSet('Delete East')()
        await comparison.dialog('Saved sets').getByRole('button', { name: 'Delete East', exact: true }).click()
        await expect(
          comparison.dialog('Saved sets').getByRole('button', { name: 'Compare East', exact: true }),
        ).toHaveCount(0)
        await page.keyboard.press('Escape')
        whole = false
      },
      'a member is left out': () => page.getByRole('dialog').getByRole('checkbox', { name: 'North' }).uncheck(),
      'group.saved': press,
      'a group is applied': async () => {
        await restore()
        await fromPage(() => group('Compare Half'))()
        await expect(comparison.headings).toHaveText(['East'])
      },
      'a group is deleted': async (step) => {
        await restore()
        await fromHere(() => group('Delete Lost'))(step)
        await comparison.dialog('Saved groups').getByRole('button', { name: 'Delete Lost', exact: true }).click()
        await expect(comparison.dialog('Saved groups').getByRole('button', { name: 'Compare Lost' })).toHaveCount(0)
        await page.keyboard.press('Escape')
        whole = false
      },
    },
    states: {
      viewing: async () => {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(comparison.panel).toHaveCount(0)
      },
      editing: async () => {
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(comparison.panel).toBeVisible()
      },
      'adding.read': never,
      'adding.faulty': asks('adding', { may: false, says: /^Name cannot be Empty$|^Name already exists$/ }),
      'adding.ready': asks('adding', { may: true }),
      'renaming.read': never,
      'renaming.faulty': asks('renaming', { may: false, says: 'Name cannot be Empty' }),
      'renaming.ready': asks('renaming', { may: true }),
      'saving.read': never,
      'saving.full': asks('saving', { may: false, says: '10 sets are saved. Delete one of them to save another.' }),
      'saving.faulty': asks('saving', { may: false, says: NAME_RULE }),
      'saving.taken': asks('saving', { may: false, overwrite: false }),
      'saving.overwriting': asks('saving', { may: true, overwrite: true }),
      'saving.ready': asks('saving', { may: true }),
      keeping: never,
      'grouping.read': never,
      'grouping.named': never,
      'grouping.full': asks('grouping', {
        may: false,
        says: '10 groups are saved. Delete one of them to save another.',
      }),
      'grouping.faulty': asks('grouping', { may: false }),
      'grouping.taken': asks('grouping', { may: false, overwrite: false }),
      'grouping.overwriting': asks('grouping', { may: true, overwrite: true }),
      'grouping.ready': asks('grouping', { may: true }),
      keepingGroup: never,
    },
  }
}
