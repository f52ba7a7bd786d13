import type { PageMailing, shareMailMachine } from '../../../machines/sharing/share-mail.machine.ts'
import { MailDialog } from '../../e2e/pages/MailDialog.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import { expect } from '../../qa/component/expect.ts'
import type { StateKey } from '../../qa/model.ts'
import { MAILING, type MailCase } from './cases.ts'
import { MAIL, mailHands, ONE, OTHER } from './mail-hands.ts'

const CHOICES = '/sharing/choices'
/** Nobody knows where to send their mail. */
const UNREACHED = 'no.address'
const [RECEIVER = 0] = MAILING.people
const CHOICES_ANSWER = {
  people: [
    { id: RECEIVER, login: ONE, name: 'New Comer', hasAddress: true },
    { id: RECEIVER + 1, login: OTHER, name: 'Seven Days', hasAddress: true },
    { id: RECEIVER + 2, login: UNREACHED, name: 'No Address', hasAddress: false },
  ],
  clients: [],
}

export const componentLevel: ComponentLevel<MailCase, StateKey<typeof shareMailMachine>> = {
  opensByStep: true,
  open: ({ page, calls }) => {
    const mail = new MailDialog(page)
    const opener = page.getByRole('button', { name: 'Send by mail' })
    let areChoicesKnown = false
    return {
      ...mailHands(mail, {
        open: async () => {
          await opener.click()
          await expect(mail.find).toBeFocused()
          if (!areChoicesKnown) await (await calls.next(CHOICES)).answer(CHOICES_ANSWER)
          areChoicesKnown = true
          await expect(mail.person(ONE)).toBeVisible()
          await expect(mail.person(UNREACHED)).toHaveCount(0)
        },
        deliver: async () => {
          const call = await calls.next(MAIL)
          const { address, people } = call.body as Pick<PageMailing, 'address' | 'people'>
          expect(address).toBe(MAILING.address)
          await call.answer({ outcomes: people.map((id) => ({ id, outcome: 'sent' })) })
        },
        ...calls,
      }),
      begin: () => opener.waitFor(),
    }
  },
}
