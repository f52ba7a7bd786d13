import type { ActorRefFrom } from 'xstate'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import type { pageEditorMachine, PageEditorSnapshot } from '../../machines/page-editor/page-editor.machine.ts'
import { useApi } from '../api/api-context.ts'
import { providePageEditor } from './provide-page-editor.ts'
import { useRenewPages, type EditedPage } from './page-editor-queries.ts'

export type PageEditorActor = ActorRefFrom<typeof pageEditorMachine>

/** The flow of a page's draft, which warns before what is not kept would be lost. */
export function usePageEditor(
  id: string,
  page: EditedPage | null,
  newPage: string,
): { readonly actor: PageEditorActor; readonly snapshot: PageEditorSnapshot } {
  const api = useApi()
  const renew = useRenewPages()
  const [input] = useState(() => inputOf(id, page, newPage))
  const machine = useMemo(
    () => providePageEditor(api).provide({ actions: { tellPublished: () => renew(id) } }),
    [api, id, renew],
  )
  const actor = useActorRef(machine, { input })
  const snapshot = useSelector(actor, (now) => now)
  const unkept = snapshot.hasTag('unkept')
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    if (unkept) window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unkept])
  // Who leaves within the pause after a letter loses nothing.
  useEffect(
    () => () => {
      const last = actor.getSnapshot()
      if (!last.matches({ editing: 'waiting' })) return
      const body = { text: last.context.text, baseVersion: last.context.base.version }
      void api.POST('/aiparcelweb/api/pageEditor/pages/{id}/draft', { params: { path: { id } }, body })
    },
    [actor, api, id],
  )
  return { actor, snapshot }
}

function inputOf(id: string, page: EditedPage | null, newPage: string) {
  const newest = page?.versions[0]
  const stands = newest?.text ?? page?.fileText ?? newPage
  return {
    id,
    text: page?.draft?.text ?? stands,
    base: { version: page?.draft?.baseVersion ?? newest?.version ?? 0, text: stands },
    fileText: page?.fileText ?? null,
  }
}
