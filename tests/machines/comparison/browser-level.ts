import { expect, type Page } from '@playwright/test'
import type { comparisonMachine } from '../../../machines/comparison.machine.ts'
import { withGroup, withoutGroup, type SavedComparison } from '../../../domain/comparison/saved-comparison.ts'
import { NAMESAKES, TEN_GROUPS, TEN_SETS, type ComparisonCase } from './cases.ts'
import type { BrowserLevel } from '../../qa/browser-level.ts'
import type { Level, StateKey, Step, Walk } from '../../qa/model.ts'
import { COMPARISON_PATH, ComparisonPage } from '../../e2e/pages/ComparisonPage.ts'
import { FilterForm } from '../../e2e/pages/FilterForm.ts'
import { withoutFigures } from '../../e2e/without-figures.ts'

const TABS = ['Refund', 'Carrier Score', 'Accessorial', 'Weight', 'Spend'] as const

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
function happens({ from, event }: Step<ComparisonCase>): boolean {
  const [place = '', phase] = from.split('.')
  if (phase === 'full') return event === 'naming.ended'
  return PLACES[event]?.includes(place) ?? true
}

const TITLES = { adding: 'Add a set', renaming: 'Rename the set', saving: 'Save set', grouping: 'Save group' } as const
const ACTIONS = { adding: 'Add', renaming: 'Rename', saving: 'Save', grouping: 'Save' } as const
type Asked = keyof typeof TITLES

/** The workspace in a browser with NAMESAKES saved; a walk compares North with South whenever it comes back to the page, whatever was named before. */
function openWorkspace(
  page: Page,
  comparison: ComparisonPage,
): Level<ComparisonCase, StateKey<typeof comparisonMachine>> {
  let typed = 0
  let whole = true
  let release = () => Promise.resolve()
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
  /** All of NAMESAKES is saved again where something of it was deleted. */
  const restore = async () => {
    if (whole) return
    await comparison.untilSaved()
    await comparison.store(NAMESAKES)
    await comparison.openKnowing(NAMESAKES)
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
  /** Where another tab's sets are to be learnt of while a question is open: a save waits on its way, until the other tab's was first. */
  const holdSave = async (asked: Asked, ahead: Walk<ComparisonCase>) => {
    const left = ahead.findIndex(({ to }) => !to.startsWith(asked))
    if (!ahead.slice(0, left < 0 ? ahead.length : left).some(({ event }) => event.startsWith('ten '))) return
    await restore()
    const held = new Promise<() => Promise<void>>(
      (resolve) => void page.route('**/addfilterForKey', (route) => resolve(() => route.continue()), { times: 1 }),
    )
    await group('Delete Lost')
    await comparison.dialog('Saved groups').getByRole('button', { name: 'Delete Lost', exact: true }).click()
    release = await held
    await page.keyboard.press('Escape')
    whole = false
  }
  const learn = (theirs: SavedComparison) => async () => {
    await comparison.store(theirs)
    await release()
  }
  const scale = page.getByRole('button', { name: 'Semi-log' })
  const tab = (name: string) => page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name, exact: true })
  const openTab = async (name: string) => {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
  }
  const changeControl = async () => {
    await scale.click()
    await expect(page).toHaveURL(/comparisonSpend\.chartScale=semilog/)
    await expect(scale).toHaveAttribute('aria-pressed', 'true')
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
      'ten sets are known': learn(withoutGroup(TEN_SETS, 'Lost')),
      'ten groups are known': learn(withGroup(withoutGroup(TEN_GROUPS, 'Lost'), { name: 'Other', sets: ['West'] })),
      'the refund tab is opened': fromHere(async () => {
        await changeControl()
        for (const name of TABS) {
          await openTab(name)
          if (name === 'Refund') await expect(scale).not.toHaveAttribute('aria-pressed', 'true')
        }
        await expect(scale).toHaveAttribute('aria-pressed', 'true')
        await openTab('Refund')
        await expect(page).toHaveURL(/tab=comparisonRefund/)
      }),
      'a control is changed': fromHere(changeControl),
      'a number is searched': fromHere(async () => {
        const searched = page.waitForRequest(
          (request) =>
            request.url().includes('/aidashboards/data/comparisonSpend/') &&
            (request.postData() ?? '').includes("tracking_number in ('1Z7')"),
        )
        await page.keyboard.press('/')
        await page.getByRole('textbox', { name: 'Search tracking numbers' }).fill('1Z7')
        await page.keyboard.press('Enter')
        await searched
        await expect(page).toHaveURL(/tracking=1Z7/)
      }),
      'a mark is chosen of all sets': fromHere(async () => {
        const chips = page.getByRole('group', { name: 'All sets, only' }).getByRole('listitem')
        const chosen = await chips.count()
        await comparison.rowsOf('breakdown').first().click()
        await expect(chips).not.toHaveCount(chosen)
      }),
      'the first set is changed': fromPanel(async () => {
        const form = new FilterForm(page)
        await form.open()
        await form.choose('Carrier', 'UPS')
        await form.press('Apply')
        await expect(comparison.set('North').getByRole('list')).toHaveText('Carrier: UPS')
      }),
      'the first set is removed': fromPage(async () => {
        await page.getByRole('button', { name: 'Remove North' }).click()
        await expect(comparison.headings).toHaveText(['South'])
      }),
      'the first panel is opened': fromHere(openPanel),
      'panel.closed': () => comparison.panel.getByRole('button', { name: 'Done' }).click(),
      'adding.started': fromPage(() => comparison.add.click()),
      'renaming.started': fromPanel(() => comparison.panel.getByRole('button', { name: 'Rename' }).click()),
      'saving.started': async (_, ahead) => {
        await holdSave('saving', ahead)
        await fromPanel(() => comparison.panel.getByRole('button', { name: 'Save set' }).click())()
      },
      'grouping.started': async (_, ahead) => {
        await holdSave('grouping', ahead)
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

/** Where a chart must be there. */
const OF_CHARTS: readonly ComparisonCase[] = ['the refund tab is opened', 'a control is changed']

export const browserLevel: BrowserLevel<ComparisonCase, StateKey<typeof comparisonMachine>> = {
  places: {
    'on its page': {
      start: 'two sets, others saved',
      every: 'transition',
      happens,
      maxSteps: 30,
    },
  },
  open: async ({ page, walk }) => {
    const comparison = new ComparisonPage(page)
    if (!walk.some(({ event }) => OF_CHARTS.includes(event))) await withoutFigures(page)
    await comparison.signIn('comparison.walker')
    await comparison.store(NAMESAKES)
    await comparison.openKnowing(NAMESAKES)
    return openWorkspace(page, comparison)
  },
}
