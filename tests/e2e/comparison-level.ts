import { expect, type Page } from '@playwright/test'
import type { comparisonMachine } from '../../machines/comparison.machine.ts'
import { COMPARISON_CASES, type ComparisonCase } from '../machines/comparison.cases.ts'
import type { Level, StateKey, Step } from '../machines/walk.ts'
import { COMPARISON_PATH, type ComparisonPage } from './pages/ComparisonPage.ts'

const OFFERED = [
  'the first panel is opened', 'panel.closed', 'adding.started', 'renaming.started', 'saving.started', 'grouping.started', 'a group’s name is typed', 'a free name is typed', 'no name is typed',
  'naming.ended', 'set.added', 'set.renamed', 'overwriting is chosen', 'overwriting is declined', 'set.saved', 'group.saved',
] as const satisfies readonly ComparisonCase[]
export type BrowserCase = (typeof OFFERED)[number]

/** What a person does with the panel and the questions; all else is done beside them. */
export const BROWSER_CASES = Object.fromEntries(OFFERED.map((name) => [name, COMPARISON_CASES[name]])) as Pick<typeof COMPARISON_CASES, BrowserCase>
const LIMITED: readonly BrowserCase[] = ['the first panel is opened', 'panel.closed', 'saving.started', 'grouping.started', 'naming.ended']
/** What leads to a limit. */
export const LIMIT_CASES = Object.fromEntries(Object.entries(BROWSER_CASES).filter(([name]) => LIMITED.includes(name as BrowserCase))) as typeof BROWSER_CASES

const TITLES = { adding: 'Add a set', renaming: 'Rename the set', saving: 'Save set', grouping: 'Save group' } as const
const ACTIONS = { adding: 'Add', renaming: 'Rename', saving: 'Save', grouping: 'Save' } as const
type Asked = keyof typeof TITLES

/** The workspace in a browser; every walk compares North with South where it comes back to the page, whatever was named before. */
export function openComparisonLevel(page: Page, comparison: ComparisonPage): Level<BrowserCase, StateKey<typeof comparisonMachine>> {
  let typed = 0
  const anew = () => page.evaluate((address) => history.pushState(null, '', address), `${COMPARISON_PATH}?set1.name=North&set1.client=1&set2.name=South&set2.client=1`)
  const isOpen = async (name: string) => (await comparison.edit(name).getAttribute('aria-expanded')) === 'true'
  const openPanel = async () => {
    await comparison.edit((await isOpen('North')) ? 'South' : 'North').click()
    await expect(comparison.panel).toBeVisible()
  }
  const fromPage = (act: () => Promise<void>) => async () => {
    await anew()
    await expect(comparison.set('South')).toBeVisible()
    await expect(page.getByRole('group', { name: /^(North|South|Third\d+|Coasts)$/ })).toHaveCount(2)
    await act()
  }
  const fromPanel = (act: () => Promise<void>) =>
    fromPage(async () => {
      if (!(await isOpen('North'))) await comparison.edit('North').click()
      await act()
    })
  const askedIn = (state: string) => (Object.keys(TITLES) as Asked[]).find((each) => state.startsWith(each)) ?? 'adding'
  const press = async ({ from }: Step<BrowserCase>) => comparison.done(TITLES[askedIn(from)], ACTIONS[askedIn(from)]).click()
  const type = (name: string) => async () => {
    await comparison.name.fill('-')
    await comparison.name.fill(name)
  }
  const answer = (name: 'Yes' | 'No') => page.getByRole('dialog').getByRole('radio', { name, exact: true })
  const asks = (asked: Asked, expected: { may: boolean; overwrite?: boolean; says?: string | RegExp }) => async () => {
    const dialog = comparison.dialog(TITLES[asked])
    await expect(comparison.done(TITLES[asked], ACTIONS[asked])).toBeEnabled({ enabled: expected.may })
    await expect(dialog.getByText('The name already exists. Would you like to overwrite?')).toHaveCount(expected.overwrite === undefined ? 0 : 1)
    if (expected.overwrite !== undefined) await expect(answer(expected.overwrite ? 'Yes' : 'No')).toBeChecked()
    if (expected.says) await expect(dialog.getByText(expected.says).first()).toBeVisible()
  }
  const never = () => Promise.reject(new Error('a person never sees it'))
  const NAME_RULE = 'Name must contain maximum of 15 characters made of upper or lower case alphabets, numerals, or _'
  return {
    drivers: {
      'the first panel is opened': fromPage(openPanel),
      'panel.closed': () => comparison.panel.getByRole('button', { name: 'Done' }).click(),
      'adding.started': fromPage(() => comparison.add.click()),
      'renaming.started': fromPanel(() => comparison.panel.getByRole('button', { name: 'Rename' }).click()),
      'saving.started': fromPanel(() => comparison.panel.getByRole('button', { name: 'Save set' }).click()),
      'grouping.started': fromPage(async () => {
        await comparison.groups.click()
        await comparison.dialog('Saved groups').getByRole('button', { name: 'Save group' }).click()
      }),
      'a group’s name is typed': type('Coasts'),
      'a free name is typed': () => type(`Third${++typed}`)(),
      'no name is typed': () => comparison.name.fill(''),
      'naming.ended': () => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      'set.added': press,
      'set.renamed': press,
      'overwriting is chosen': () => answer('Yes').check(),
      'overwriting is declined': () => answer('No').check(),
      'set.saved': press,
      'group.saved': press,
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
      'grouping.full': asks('grouping', { may: false, says: '10 groups are saved. Delete one of them to save another.' }),
      'grouping.faulty': asks('grouping', { may: false }),
      'grouping.taken': asks('grouping', { may: false, overwrite: false }),
      'grouping.overwriting': asks('grouping', { may: true, overwrite: true }),
      'grouping.ready': asks('grouping', { may: true }),
      keepingGroup: never,
    },
  }
}
