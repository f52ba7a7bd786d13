import type { alertRuleMachine } from '../../../machines/alerts/alert-rule.machine.ts'
import { AlertDialog } from '../../e2e/pages/AlertDialog.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { alertHands, SERIES_CALL } from './alert-hands.ts'
import { OF, SERIES, type AlertCase } from './cases.ts'

const CHOICES = '/sharing/choices'
const CHOICES_ANSWER = {
  people: [{ id: 8, login: 'newcomer', name: 'New Comer', hasAddress: true }],
  clients: [],
}

export const componentLevel: ComponentLevel<AlertCase, StateKey<typeof alertRuleMachine>> = {
  opensByStep: true,
  open: ({ page, calls }) => {
    const alert = new AlertDialog(page)
    let areChoicesKnown = false
    const openBy = (name: string) => async () => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(alert.name).toBeFocused()
      if (!areChoicesKnown) await (await calls.next(CHOICES)).answer(CHOICES_ANSWER)
      areChoicesKnown = true
      await expect(alert.dialog.getByRole('checkbox', { name: /newcomer$/ })).toBeVisible()
    }
    return {
      ...alertHands(alert, {
        open: openBy('Watch it'),
        openWithoutAddress: openBy('Without an address'),
        deliver: async (ending) => {
          const call = await calls.next(ending)
          expect(call.body).toMatchObject({ address: OF.address })
          await (ending === SERIES_CALL ? call.answer(SERIES) : call.answer({ id: 1 }, 201))
        },
        ...calls,
      }),
      begin: () => page.getByRole('button', { name: 'Watch it' }).waitFor(),
    }
  },
}
