import { fromPromise } from 'xstate'
import type { CheckedText, KeptText, PublishEnd, PublishText } from '../../machines/page-editor/page-editor-context.ts'
import { pageEditorMachine } from '../../machines/page-editor/page-editor.machine.ts'
import { answerOf, type Api } from '../api/client.ts'
import { readPage } from '../api/read-config.ts'

/** The editor of a page with its calls. */
export function providePageEditor(api: Api): typeof pageEditorMachine {
  return pageEditorMachine.provide({
    actors: {
      keepDraft: fromPromise<CheckedText, KeptText>(async ({ input: { id, ...body }, signal }) => {
        const path = '/aiparcelweb/api/pageEditor/pages/{id}/draft'
        const { problems, page, roles } = await answerOf(api.POST(path, { params: { path: { id } }, body, signal }))
        return { problems, page: page && readPage(page), roles }
      }),
      publishPage: fromPromise<PublishEnd, PublishText>(({ input: { id, ...body }, signal }) =>
        answerOf(
          api.POST('/aiparcelweb/api/pageEditor/pages/{id}/publish', { params: { path: { id } }, body, signal }),
        ),
      ),
    },
  })
}
