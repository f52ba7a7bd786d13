import { ActionList, ActionMenu, Banner, Button, SegmentedControl } from '@primer/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { PAGE_ICONS } from '../../domain/dashboards/page-icons.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { TextProblem } from '../../machines/page-editor/page-editor-context.ts'
import { pageFailureIn, theirsIn, type PageEditorSnapshot } from '../../machines/page-editor/page-editor.machine.ts'
import type { PagesConfig } from '../api/answers.ts'
import { useApi } from '../api/api-context.ts'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useQuestion } from '../ui/use-question.tsx'
import { CodeEditor, type EditorHandle } from './code/CodeEditor.tsx'
import { PartsGallery } from './gallery/PartsGallery.tsx'
import styles from './PageEditor.module.css'
import { PageHistory, TheirPublish } from './PageHistory.tsx'
import { Preview, type DrawPage } from './Preview.tsx'
import { providePageEditor } from './provide-page-editor.ts'
import { useRenewPages, type EditedPage, type PageSchema } from './page-editor-queries.ts'

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
  const api = useApi()
  const renew = useRenewPages()
  const [, navigate] = useLocation()
  const handle = useRef<EditorHandle>(null)
  const [input] = useState(() => inputOf(id, page, newPage))
  const machine = useMemo(
    () => providePageEditor(api).provide({ actions: { tellPublished: () => renew(id) } }),
    [api, id, renew],
  )
  const actor = useActorRef(machine, { input })
  const snapshot = useSelector(actor, (now) => now)
  const { checked } = snapshot.context
  // Until a draft holds, the page as it stands.
  const [drawn, setDrawn] = useState<Page | null>(() => config.pages.find((each) => each.id === id) ?? null)
  if (checked.page && checked.page !== drawn) setDrawn(checked.page)
  const names = useMemo(() => namesOf(config, schema, snapshot.context.text), [config, schema, snapshot.context.text])
  const [shown, setShown] = useState<'text' | 'preview'>('text')
  const [open, setOpen] = useState<'history' | 'parts' | null>(null)
  const { ask, dialog } = useQuestion()

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

  const theirs = theirsIn(snapshot)
  const failure = pageFailureIn(snapshot)
  const standsOver = (page?.versions[0]?.text ?? null) !== null && page?.fileText !== null
  const isNew = !page || (page.fileText === null && page.versions.length === 0)
  const dropNew = () =>
    void api
      .POST('/aiparcelweb/api/pageEditor/pages/{id}/dropDraft', { params: { path: { id } } })
      .finally(() => navigate('/ui1/pageEditor'))
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
          <ActionMenu>
            <ActionMenu.Button>{text('pageEditor.more')}</ActionMenu.Button>
            <ActionMenu.Overlay>
              <ActionList>
                <ActionList.Item onSelect={() => handle.current?.undo()}>{text('pageEditor.undo')}</ActionList.Item>
                <ActionList.Item onSelect={() => handle.current?.redo()}>{text('pageEditor.redo')}</ActionList.Item>
                <ActionList.Item disabled={isNew} onSelect={() => setOpen('history')}>
                  {text('pageEditor.history')}
                </ActionList.Item>
                <ActionList.Item
                  onSelect={() =>
                    saveFile(new Blob([snapshot.context.text], { type: 'application/json' }), `${id}.json`)
                  }
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
          <SegmentedControl aria-label={text('pageEditor.shown')} fullWidth>
            <SegmentedControl.Button selected={shown === 'text'} onClick={() => setShown('text')}>
              {text('pageEditor.text')}
            </SegmentedControl.Button>
            <SegmentedControl.Button selected={shown === 'preview'} onClick={() => setShown('preview')}>
              {text('pageEditor.preview')}
            </SegmentedControl.Button>
          </SegmentedControl>
        </div>
        <div className={styles.panes} data-shown={shown}>
          <section className={styles.write} aria-label={text('pageEditor.text')}>
            <p role="status" className={styles.muted}>
              {stateWords(snapshot)}
            </p>
            <div className={styles.code}>
              <CodeEditor
                ref={handle}
                filled={snapshot.context.filled}
                label={text('pageEditor.textOf', { name: id })}
                readOnly={snapshot.hasTag('busy')}
                problems={checked.problems}
                schema={schema.schema}
                names={names}
                onTyped={(typed) => {
                  if (typed !== actor.getSnapshot().context.text) actor.send({ type: 'text.typed', text: typed })
                }}
              />
            </div>
            <Problems problems={checked.problems} onOpen={(problem) => handle.current?.goTo(problem)} />
          </section>
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
      {dialog}
    </PageFrame>
  )
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

function Problems({
  problems,
  onOpen,
}: {
  readonly problems: readonly TextProblem[]
  readonly onOpen: (problem: TextProblem) => void
}) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems} aria-label={text('pageEditor.problems')}>
      {problems.map((problem) => (
        <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.message}`}>
          {problem.file === null ? (
            <button type="button" className={styles.problem} onClick={() => onOpen(problem)}>
              <bdi>{problemWords(problem)}</bdi>
            </button>
          ) : (
            <bdi className={styles.elsewhere}>{problemWords(problem)}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}

/** As `config check` says it, which is not translated. */
function problemWords({ file, line, column, found, message }: TextProblem): string {
  return `${file === null ? '' : `${file}:`}${line}:${column}: found ${found}, ${message}`
}

function stateWords(snapshot: PageEditorSnapshot): string {
  const { problems } = snapshot.context.checked
  if (snapshot.matches('sending')) return text('pageEditor.publishing')
  if (snapshot.matches('unpublished')) return text('pageEditor.unpublished')
  if (snapshot.matches('conflicting')) return text('pageEditor.conflict')
  if (snapshot.matches({ editing: 'unkept' })) return text('pageEditor.unkept')
  if (snapshot.matches({ editing: 'faulty' }))
    return problems.every(({ file }) => file === null)
      ? text('pageEditor.faulty', { count: problems.length })
      : text('pageEditor.faultyElsewhere')
  if (!snapshot.matches({ editing: 'sound' })) return text('pageEditor.checking')
  return snapshot.context.text === snapshot.context.base.text ? text('pageEditor.asStands') : text('pageEditor.sound')
}

function namesOf(config: PagesConfig, { filterLists }: PageSchema, whole: string) {
  const named = /"table"\s*:\s*"(\w+)"/.exec(whole)?.[1]
  const table = config.tables.find((each) => each.table === named) ?? config.tables[0]
  return {
    measures: table?.measures.map(({ name }) => name) ?? [],
    columns: table?.columns.map(({ name }) => name) ?? [],
    tables: config.tables.map((each) => each.table),
    widgets: Object.keys(config.widgets),
    pages: config.pages.map(({ id }) => id),
    icons: PAGE_ICONS,
    filterLists,
  }
}
