import { expect, type Page } from '@playwright/test'
import type { audienceMachine } from '../../../machines/sharing/audience.machine.ts'
import type { Ending } from '../../e2e/call-gate.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { CLIENTS, ITEM, NAME, type AudienceCase } from './cases.ts'

export const LIST = '/dashboard/publishedDashboards'
export const STEP = /\/(un)?publishDashboard$/

/** Where the dialog is met: who answers. */
interface Met {
  readonly next: (call: Ending) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly waiting: () => Promise<readonly string[]>
}

/** Answers what asks for all published pages: the one that the dialog is about, for clients. */
export async function tellPublished({ next }: Pick<Met, 'next'>): Promise<void> {
  const published = { id: ITEM, name: NAME, roles: [CLIENTS.role], publishedAt: '2026-11-20T08:00:00Z' }
  await (await next(LIST)).answer([{ ...published, publishedBy: null }])
}

/** A person's hands and eyes on whom a page is published to, wherever the dialog is met. */
export function audienceHands(page: Page, met: Met): Level<AudienceCase, StateKey<typeof audienceMachine>> {
  const dialog = page.getByRole('dialog', { name: `Publish ${NAME}` })
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
  const error = dialog.getByRole('heading', { name: 'Server Error' })
  const done = dialog.getByText(`${NAME} is published.`)
  const end = (body: unknown, status?: number) => async () => {
    await (await met.next(STEP)).answer(body, status)
    await tellPublished(met)
  }
  const expectToChoose = async () => {
    await expect(publish).toBeEnabled()
    for (const notice of [error, done]) await expect(notice).toHaveCount(0)
    await expect(dialog.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  }
  return {
    drivers: {
      'somebody is chosen': () => dialog.getByRole('checkbox', { name: 'Guests' }).click(),
      'it is given': () => publish.click(),
      'it is taken back': () => dialog.getByRole('button', { name: `Take ${NAME} away from its roles` }).click(),
      'it is stored': end({ status: 'ok' }),
      'the call fails': end({ detail: 'Sorry, server is going wrong', code: 'server-fault' }, 500),
      'it is tried again': () => dialog.getByRole('button', { name: 'Retry' }).click(),
    },
    states: {
      'choosing.standing': expectToChoose,
      'choosing.chosen': expectToChoose,
      'choosing.given': () => expect(done).toBeVisible(),
      'choosing.withdrawn': expectToChoose,
      'choosing.failed': () => expect(error).toBeVisible(),
      sending: () => expect.poll(async () => (await met.waiting()).filter((path) => STEP.test(path))).toHaveLength(1),
    },
  }
}
