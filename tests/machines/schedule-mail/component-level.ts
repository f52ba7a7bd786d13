import type { scheduleMailMachine } from '../../../machines/schedules/schedule-mail.machine.ts'
import { ScheduleDialog } from '../../e2e/pages/ScheduleDialog.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { OF, type ScheduleCase } from './cases.ts'
import { SAVE, scheduleHands } from './schedule-hands.ts'

const CHOICES = '/sharing/choices'
const CHOICES_ANSWER = {
  people: [{ id: 8, login: 'newcomer', name: 'New Comer', hasAddress: true }],
  clients: [],
}

export const componentLevel: ComponentLevel<ScheduleCase, StateKey<typeof scheduleMailMachine>> = {
  opensByStep: true,
  open: ({ page, calls }) => {
    const schedule = new ScheduleDialog(page)
    let areChoicesKnown = false
    const openBy = (name: string) => async () => {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(schedule.name).toBeFocused()
      if (!areChoicesKnown) await (await calls.next(CHOICES)).answer(CHOICES_ANSWER)
      areChoicesKnown = true
      await expect(schedule.dialog.getByRole('checkbox', { name: /newcomer$/ })).toBeVisible()
    }
    return {
      ...scheduleHands(schedule, {
        open: openBy('Send on a schedule'),
        openWithoutAddress: openBy('Without an address'),
        deliver: async () => {
          const call = await calls.next(SAVE)
          expect(call.body).toMatchObject({ address: OF.address })
          await call.answer({ id: 1 }, 201)
        },
        ...calls,
      }),
      begin: () => page.getByRole('button', { name: 'Send on a schedule' }).waitFor(),
    }
  },
}
