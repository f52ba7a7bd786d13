import spend from '../../../config/pages/spend.json' with { type: 'json' }
import type { pageEditorMachine } from '../../../machines/page-editor/page-editor.machine.ts'
import { PageEditor } from '../../e2e/pages/PageEditor.ts'
import type { ComponentLevel } from '../../qa/component/component-level.ts'
import type { StateKey } from '../../qa/model.ts'
import { TEXTS, type PageCase } from './cases.ts'
import { DRAFT, pageHands, PAUSE_MS } from './page-hands.ts'

/** As the server answers a draft that holds. */
const HOLDS = { problems: [], page: { ...spend, id: 'preview_spend', filters: [] }, roles: [] }

export const componentLevel: ComponentLevel<PageCase, StateKey<typeof pageEditorMachine>> = {
  open: ({ page, calls, passTime }) => {
    const editor = new PageEditor(page)
    return {
      ...pageHands(editor, {
        ...calls,
        pause: () => passTime(PAUSE_MS),
        theirs: TEXTS.theirs,
        holds: async () => (await calls.next(DRAFT)).answer(HOLDS),
      }),
      begin: () => editor.code.waitFor(),
    }
  },
}
