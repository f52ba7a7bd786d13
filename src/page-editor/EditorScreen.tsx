import { Banner, Button, SegmentedControl } from '@primer/react'
import { useRef, useState } from 'react'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { pageFailureIn, theirsIn } from '../../machines/page-editor/page-editor.machine.ts'
import type { PagesConfig } from '../api/answers.ts'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import type { EditorHandle } from './code/CodeEditor.tsx'
import { PartsGallery } from './gallery/PartsGallery.tsx'
import styles from './PageEditor.module.css'
import { PageHistory, TheirPublish } from './PageHistory.tsx'
import { Preview, type DrawPage } from './Preview.tsx'
import type { EditedPage, PageSchema } from './page-editor-queries.ts'
import { EditorMenu } from './EditorMenu.tsx'
import { TextPane } from './TextPane.tsx'
import { usePageEditor } from './use-page-editor.ts'

interface EditorScreenProps {
  readonly id: string
  readonly title: string
  /** Null: it is new. */
  readonly page: EditedPage | null
  /** What a new page begins with. */
  readonly newPage: string
  readonly schema: PageSchema
  readonly config: PagesConfig
  readonly draw: DrawPage
}

/** A page as text beside the page as it is drawn; on a narrow window one of them at a time. */
export function EditorScreen({ id, title, page, newPage, schema, config, draw }: EditorScreenProps) {
  const handle = useRef<EditorHandle>(null)
  const { actor, snapshot } = usePageEditor(id, page, newPage)
  const { checked } = snapshot.context
  // Until a draft holds, the page as it stands.
  const [drawn, setDrawn] = useState<Page | null>(() => config.pages.find((each) => each.id === id) ?? null)
  if (checked.page && checked.page !== drawn) setDrawn(checked.page)
  const [shown, setShown] = useState<'text' | 'preview'>('text')
  const [open, setOpen] = useState<'history' | 'parts' | null>(null)
  const theirs = theirsIn(snapshot)
  const failure = pageFailureIn(snapshot)
  return (
    <PageFrame
      title={title}
      controls={
        <>
          <Button
            variant="primary"
            disabled={!snapshot.can({ type: 'publish.asked' })}
            loading={snapshot.matches('sending')}
            onClick={() => actor.send({ type: 'publish.asked' })}
          >
            {text('pageEditor.publish')}
          </Button>
          <Button onClick={() => setOpen('parts')}>{text('pageEditor.add')}</Button>
          <EditorMenu
            actor={actor}
            snapshot={snapshot}
            page={page}
            handle={handle}
            onHistory={() => setOpen('history')}
          />
        </>
      }
    >
      <div className={styles.screen}>
        <Notes page={page} />
        {failure ? (
          <ServerErrorBanner
            error={failure instanceof Error ? failure : new Error(String(failure))}
            onRetry={() => actor.send({ type: snapshot.matches('unpublished') ? 'publish.retried' : 'draft.retried' })}
          />
        ) : null}
        {theirs ? (
          <TheirPublish
            by={theirs.by}
            theirs={theirs.text ?? page?.fileText ?? ''}
            mine={snapshot.context.sent ?? page?.fileText ?? ''}
            onKeepMine={() => actor.send({ type: 'conflict.kept' })}
            onTakeTheirs={() => actor.send({ type: 'conflict.yielded' })}
          />
        ) : null}
        <div className={styles.switch}>
          <PaneSwitch shown={shown} onShow={setShown} />
        </div>
        <div className={styles.panes} data-shown={shown}>
          <TextPane actor={actor} snapshot={snapshot} handle={handle} schema={schema} config={config} />
          <Preview page={drawn} roles={checked.roles} config={config} draw={draw} />
        </div>
      </div>
      {open === 'history' && page ? (
        <PageHistory
          page={page}
          mine={snapshot.context.text}
          onRestore={(earlier) => {
            handle.current?.write(earlier)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'parts' ? (
        <PartsGallery
          text={snapshot.context.text}
          config={config}
          filterLists={schema.filterLists}
          onAdd={(edits) => {
            handle.current?.change(edits)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </PageFrame>
  )
}

interface PaneSwitchProps {
  readonly shown: 'text' | 'preview'
  readonly onShow: (pane: 'text' | 'preview') => void
}

/** Which pane a narrow window shows. */
function PaneSwitch({ shown, onShow }: PaneSwitchProps) {
  return (
    <SegmentedControl aria-label={text('pageEditor.shown')} fullWidth>
      <SegmentedControl.Button selected={shown === 'text'} onClick={() => onShow('text')}>
        {text('pageEditor.text')}
      </SegmentedControl.Button>
      <SegmentedControl.Button selected={shown === 'preview'} onClick={() => onShow('preview')}>
        {text('pageEditor.preview')}
      </SegmentedControl.Button>
    </SegmentedControl>
  )
}

/** Whose text stands, who else is at it, and what was published since the draft began. */
function Notes({ page }: { readonly page: EditedPage | null }) {
  if (!page) return null
  const [newest] = page.versions
  const [problem] = page.problems
  const notes = [
    ...(page.stands === 'published' && page.fileText !== null ? [text('pageEditor.standsOver')] : []),
    ...(problem ? [text('pageEditor.fell', { place: `${problem.line}:${problem.column}`, why: problem.message })] : []),
    ...page.others.map(({ by, at }) =>
      text('pageEditor.alsoEdited', { by: by ?? text('pageEditor.somebody'), when: momentText(at) }),
    ),
    ...(newest && page.draft && page.draft.baseVersion < newest.version
      ? [
          text('pageEditor.publishedSince', {
            by: newest.by ?? text('pageEditor.somebody'),
            when: momentText(newest.at),
          }),
        ]
      : []),
  ]
  return notes.map((note) => <Banner key={note} variant={problem ? 'warning' : 'info'} title={note} />)
}
