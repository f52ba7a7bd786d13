import type { RefObject } from 'react'
import { ActionList, ActionMenu } from '@primer/react'
import { useLocation } from 'wouter'
import type { PageEditorSnapshot } from '../../machines/page-editor/page-editor.machine.ts'
import { useApi } from '../api/api-context.ts'
import { text } from '../text/text.ts'
import { saveFile } from '../ui/save-file.ts'
import { useQuestion } from '../ui/use-question.tsx'
import type { PageEditorActor } from './use-page-editor.ts'
import type { EditorHandle } from './code/CodeEditor.tsx'
import type { EditedPage } from './page-editor-queries.ts'

interface EditorMenuProps {
  readonly actor: PageEditorActor
  readonly snapshot: PageEditorSnapshot
  /** Null: it is new. */
  readonly page: EditedPage | null
  readonly handle: RefObject<EditorHandle | null>
  readonly onHistory: () => void
}

/** What is seldom done with a page that is written; what cannot be taken back is asked for. */
export function EditorMenu({ actor, snapshot, page, handle, onHistory }: EditorMenuProps) {
  const api = useApi()
  const [, navigate] = useLocation()
  const { ask, dialog } = useQuestion()
  const { id } = snapshot.context
  const standsOver = (page?.versions[0]?.text ?? null) !== null && page?.fileText !== null
  const isNew = !page || (page.fileText === null && page.versions.length === 0)
  const dropNew = () =>
    void api
      .POST('/aiparcelweb/api/pageEditor/pages/{id}/dropDraft', { params: { path: { id } } })
      .finally(() => navigate('/ui1/pageEditor'))
  return (
    <>
      <ActionMenu>
        <ActionMenu.Button>{text('pageEditor.more')}</ActionMenu.Button>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item onSelect={() => handle.current?.undo()}>{text('pageEditor.undo')}</ActionList.Item>
            <ActionList.Item onSelect={() => handle.current?.redo()}>{text('pageEditor.redo')}</ActionList.Item>
            <ActionList.Item disabled={isNew} onSelect={onHistory}>
              {text('pageEditor.history')}
            </ActionList.Item>
            <ActionList.Item
              onSelect={() => saveFile(new Blob([snapshot.context.text], { type: 'application/json' }), `${id}.json`)}
            >
              {text('pageEditor.save')}
            </ActionList.Item>
            <ActionList.Divider />
            <ActionList.Item
              variant="danger"
              disabled={!snapshot.can({ type: 'draft.discarded' })}
              onSelect={() =>
                ask(
                  {
                    title: text('pageEditor.discard'),
                    content: text('pageEditor.discardHint'),
                    yes: text('pageEditor.discard'),
                    no: text('pageEditor.cancel'),
                  },
                  isNew ? dropNew : () => actor.send({ type: 'draft.discarded' }),
                )
              }
            >
              {text('pageEditor.discard')}
            </ActionList.Item>
            <ActionList.Item
              variant="danger"
              disabled={!snapshot.can({ type: 'file.returned' }) || !standsOver}
              onSelect={() =>
                ask(
                  {
                    title: text('pageEditor.back'),
                    content: text('pageEditor.backHint'),
                    yes: text('pageEditor.back'),
                    no: text('pageEditor.cancel'),
                  },
                  () => actor.send({ type: 'file.returned' }),
                )
              }
            >
              {text('pageEditor.back')}
            </ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
      {dialog}
    </>
  )
}
