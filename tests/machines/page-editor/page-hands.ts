import { expect } from '@playwright/test'
import type { pageEditorMachine } from '../../../machines/page-editor/page-editor.machine.ts'
import type { PageEditor } from '../../e2e/pages/PageEditor.ts'
import type { Level, StateKey } from '../../qa/model.ts'
import { CHECKED, ENDS, type PageCase } from './cases.ts'

export const DRAFT = '/pages/spend/draft'
export const PUBLISH = '/pages/spend/publish'
export const PAUSE_MS = 500

/** Where the editor is met: how time passes, who answers, and how a draft that holds is answered. */
interface Met {
  readonly pause: () => Promise<void>
  readonly holds: () => Promise<void>
  /** What somebody else published; null: they went back to the file. */
  readonly theirs: string | null
  readonly next: (call: string) => Promise<{ readonly answer: (body: unknown, status?: number) => Promise<void> }>
  readonly waiting: () => Promise<readonly string[]>
}

/** A person's hands and eyes on a page that is edited, wherever it is met. */
export function pageHands(
  editor: PageEditor,
  { pause, holds, theirs, next, waiting }: Met,
): Level<PageCase, StateKey<typeof pageEditorMachine>> {
  const { page, conflict, publish, state } = editor
  const answer = (call: string, body: unknown, status?: number) => async () => (await next(call)).answer(body, status)
  const failed = { detail: 'Sorry, server is going wrong', code: 'server-fault' }
  const isWaiting = (call: string) =>
    expect.poll(async () => (await waiting()).filter((path) => path.endsWith(call))).toHaveLength(1)
  const retry = () => page.getByRole('button', { name: 'Retry' }).click()
  return {
    drivers: {
      'it is typed': () => editor.typeSpace(),
      'the person pauses': pause,
      'the draft holds': holds,
      'the draft is wrong': answer(DRAFT, CHECKED.faulty),
      'the draft is not kept': answer(DRAFT, failed, 500),
      'keeping is tried again': retry,
      'the draft is discarded': () => editor.chooseAndConfirm('Discard the draft'),
      'it is to be published': () => publish.click(),
      'it is to be as its file': () => editor.chooseAndConfirm('Back to the file'),
      'it is published': answer(PUBLISH, ENDS.published),
      'it cannot be published': answer(PUBLISH, ENDS.faulty),
      'somebody else published': answer(PUBLISH, { ...ENDS.conflict, text: theirs, at: '2026-11-21T10:00:00.000Z' }),
      'publishing fails': answer(PUBLISH, failed, 500),
      'publishing is tried again': retry,
      'their text is replaced': () => conflict.getByRole('button', { name: 'Publish mine' }).click(),
      'their text is taken': () => conflict.getByRole('button', { name: 'Take theirs' }).click(),
    },
    states: {
      'editing.waiting': () => expect(state).toHaveText('Checking …'),
      'editing.checking': async () => {
        await expect(state).toHaveText('Checking …')
        await isWaiting(DRAFT)
      },
      'editing.sound': () => expect(state).toHaveText(/^(The draft is kept and can be|As everybody sees it)/),
      'editing.faulty': async () => {
        await expect(state).toHaveText('1 problem. The draft is kept and cannot be published.')
        await expect(publish).toBeDisabled()
        await expect(editor.problems.getByRole('button', { name: /^1:3: found no "icon", is missing$/ })).toBeVisible()
      },
      'editing.unkept': () => expect(state).toHaveText('The draft was not kept.'),
      sending: async () => {
        await expect(state).toHaveText('Publishing …')
        await isWaiting(PUBLISH)
      },
      unpublished: () => expect(state).toHaveText('The page was not published.'),
      conflicting: () => expect(conflict.getByText(/^auditor published this page while you edited it/)).toBeVisible(),
    },
  }
}
