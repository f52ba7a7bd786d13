import type { AnyEventObject } from 'xstate'
import type {
  CheckedText,
  PageEditorContext,
  PageEditorEvent,
  PublishEnd,
} from '../../../machines/page-editor/page-editor-context.ts'
import { pageEditorMachine } from '../../../machines/page-editor/page-editor.machine.ts'
import { spendPage } from '../../qa/component/mounted/spend-page.ts'
import type { Model } from '../../qa/model.ts'

export const PAGE_ID = 'spend'
export const TEXTS = { file: '{ "name": "Of the file" }', typed: '{ "name": "Typed" }', theirs: '{ "name": "Theirs" }' }
export const CHECKED = {
  sound: { problems: [], page: spendPage({ filters: [], dataVersion: 1 }).page, roles: [] },
  faulty: {
    problems: [{ file: null, line: 1, column: 3, found: 'no "icon"', message: 'is missing' }],
    page: null,
    roles: [],
  },
} satisfies Record<string, CheckedText>
export const ENDS = {
  published: { outcome: 'published', version: 4 },
  faulty: { outcome: 'faulty', problems: CHECKED.faulty.problems },
  conflict: { outcome: 'conflict', version: 3, text: TEXTS.theirs, by: 'auditor' },
} as const satisfies Record<string, PublishEnd>

/** Everything that happens to a page that is edited, by name. */
export const PAGE_CASES = {
  'it is typed': { type: 'text.typed', text: TEXTS.typed },
  'the person pauses': { type: 'xstate.after.PAUSE_MS.pageEditor.editing.waiting' },
  'the draft holds': { type: 'xstate.done.actor.check', output: CHECKED.sound },
  'the draft is wrong': { type: 'xstate.done.actor.check', output: CHECKED.faulty },
  'the draft is not kept': { type: 'xstate.error.actor.check', error: { status: 500 } },
  'keeping is tried again': { type: 'draft.retried' },
  'the draft is discarded': { type: 'draft.discarded' },
  'it is to be published': { type: 'publish.asked' },
  'it is to be as its file': { type: 'file.returned' },
  'it is published': { type: 'xstate.done.actor.publish', output: ENDS.published },
  'it cannot be published': { type: 'xstate.done.actor.publish', output: ENDS.faulty },
  'somebody else published': { type: 'xstate.done.actor.publish', output: ENDS.conflict },
  'publishing fails': { type: 'xstate.error.actor.publish', error: { status: 500 } },
  'publishing is tried again': { type: 'publish.retried' },
  'their text is replaced': { type: 'conflict.kept' },
  'their text is taken': { type: 'conflict.yielded' },
} as const satisfies Readonly<Record<string, PageEditorEvent | AnyEventObject>>

export type PageCase = keyof typeof PAGE_CASES

const base = { version: 2, text: TEXTS.file }

/** Whether the text is what stands decides whether it can be published. */
export function facts({ text, base: stands }: Pick<PageEditorContext, 'text' | 'base'>): string {
  return text === stands.text ? 'as it stands' : 'another'
}

export const model = {
  machine: pageEditorMachine,
  cases: PAGE_CASES,
  starts: {
    'a page of a file': { id: PAGE_ID, text: TEXTS.file, base, fileText: TEXTS.file },
  },
  refusals: true,
  facts,
  care: {
    entered: ({ snapshot, context }) =>
      snapshot.hasTag('unkept') ? (context as { readonly text: string }).text : null,
  },
} as const satisfies Model<PageCase, 'a page of a file'>
