import { type RefObject, useMemo } from 'react'
import { PAGE_ICONS } from '../../domain/dashboards/page-icons.ts'
import type { TextProblem } from '../../machines/page-editor/page-editor-context.ts'
import type { PageEditorSnapshot } from '../../machines/page-editor/page-editor.machine.ts'
import type { PagesConfig } from '../api/answers.ts'
import { text } from '../text/text.ts'
import type { PageEditorActor } from './use-page-editor.ts'
import { CodeEditor, type EditorHandle } from './code/CodeEditor.tsx'
import styles from './PageEditor.module.css'
import type { PageSchema } from './page-editor-queries.ts'

interface TextPaneProps {
  readonly actor: PageEditorActor
  readonly snapshot: PageEditorSnapshot
  readonly handle: RefObject<EditorHandle | null>
  readonly schema: PageSchema
  readonly config: PagesConfig
}

/** The page as text: how its draft stands, the editor, and what is wrong in it. */
export function TextPane({ actor, snapshot, handle, schema, config }: TextPaneProps) {
  const { context } = snapshot
  const names = useMemo(() => namesOf(config, schema, context.text), [config, schema, context.text])
  return (
    <section className={styles.write} aria-label={text('pageEditor.text')}>
      <p role="status" className={styles.muted}>
        {stateWords(snapshot)}
      </p>
      <div className={styles.code}>
        <CodeEditor
          ref={handle}
          filled={context.filled}
          label={text('pageEditor.textOf', { name: context.id })}
          readOnly={snapshot.hasTag('busy')}
          problems={context.checked.problems}
          schema={schema.schema}
          names={names}
          onTyped={(typed) => {
            if (typed !== actor.getSnapshot().context.text) actor.send({ type: 'text.typed', text: typed })
          }}
        />
      </div>
      <Problems problems={context.checked.problems} onOpen={(problem) => handle.current?.goTo(problem)} />
    </section>
  )
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
