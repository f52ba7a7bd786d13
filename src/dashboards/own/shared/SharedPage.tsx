import { useCallback, useMemo } from 'react'
import { readOwnPages, SHARED, type OwnPage } from '../../../../domain/dashboards/layout/own-pages.ts'
import { useApi } from '../../../api/api-context.ts'
import { useKept } from '../../../api/kept/use-kept.ts'
import type { ReceivedPage } from '../../../sharing/sharing-queries.ts'
import type { PageSurroundings } from '../ComposedPage.tsx'
import { MadePage } from '../MadePage.tsx'
import { OwnPagesConflict } from '../OwnPagesConflict.tsx'
import { sharedPageCalls } from './shared-page-calls.ts'

interface SharedPageProps extends PageSurroundings {
  readonly received: ReceivedPage
  readonly told: string
}

/** A page of somebody else that the reader edits too: saved as one of their own, and where both changed the same, the reader chooses. */
export function SharedPage({ received, told, ...surroundings }: SharedPageProps) {
  const { config, login } = surroundings
  const api = useApi()
  const id = `${SHARED}${received.id}`
  const calls = useMemo(() => sharedPageCalls({ api, id: received.id, name: id }), [api, received.id, id])
  const { patch, ...kept } = useKept({ name: id, clashes: 'asked', calls, readPatch: readOwnPages, login })
  const page = patch[id] ?? received
  const { change } = kept
  const put = useCallback(
    (_: string, next: (page: OwnPage) => OwnPage) => change((all) => (all[id] ? { ...all, [id]: next(all[id]) } : all)),
    [change, id],
  )
  return (
    <>
      {kept.theirs ? (
        <OwnPagesConflict
          mine={patch}
          theirs={kept.theirs}
          config={config}
          onKeepMine={kept.keepMine}
          onTakeTheirs={kept.takeTheirs}
        />
      ) : null}
      <MadePage
        {...surroundings}
        id={id}
        page={page}
        own={{ ...kept, pages: patch }}
        told={told}
        leftOut={received.leftOut}
        onPage={put}
      />
    </>
  )
}
