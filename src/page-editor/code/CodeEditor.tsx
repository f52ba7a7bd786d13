import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, redo, undo } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { TextProblem } from '../../../machines/page-editor/page-editor-context.ts'
import styles from './CodeEditor.module.css'
import { CODE_COLOURS, CODE_THEME, STYLE_NONCE } from './code-theme.ts'
import { offeredAt, type PageNames } from './page-completion.ts'

/** What others do in the editor. */
export interface EditorHandle {
  /** In place of everything; one step of undo. */
  write(text: string): void
  /** Each in place of a stretch of the text as it is; one step of undo. */
  change(edits: readonly { readonly offset: number; readonly length: number; readonly content: string }[]): void
  goTo(place: Pick<TextProblem, 'line' | 'column'>): void
  undo(): void
  redo(): void
}

/** What a page may say and name. */
type PagesVocabulary = Parameters<typeof offeredAt>[2]

interface CodeEditorProps {
  readonly ref: Ref<EditorHandle>
  /** What stands in it in place of what was typed, each time that it is another. */
  readonly filled: { readonly text: string }
  readonly label: string
  readonly readOnly: boolean
  readonly problems: readonly TextProblem[]
  readonly schema: object
  readonly names: PageNames
  readonly onTyped: (text: string) => void
}

/** The text of a page: completes by the schema, underlines what is wrong, undoes; Tab leaves it, as everywhere. */
export function CodeEditor({ ref, filled, label, readOnly, problems, schema, names, onTyped }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const given = useRef({ schema, names, onTyped })
  const opened = useRef({ text: filled.text, label })
  const reading = useRef(new Compartment())
  useEffect(() => {
    given.current = { schema, names, onTyped }
  }, [schema, names, onTyped])

  useEffect(() => {
    if (!place.current) return undefined
    const made = new EditorView({
      parent: place.current,
      doc: opened.current.text,
      extensions: [
        EditorView.cspNonce.of(STYLE_NONCE),
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        closeBrackets(),
        json(),
        syntaxHighlighting(CODE_COLOURS),
        lintGutter(),
        autocompletion({
          interactionDelay: 0,
          override: [({ state, pos, explicit }) => completionAt(state, pos, explicit, given.current)],
        }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        CODE_THEME,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': opened.current.label, dir: 'ltr', tabindex: '0' }),
        reading.current.of([]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) given.current.onTyped(state.doc.toString())
        }),
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: reading.current.reconfigure(EditorState.readOnly.of(readOnly)) })
  }, [readOnly])

  useEffect(() => {
    const made = view.current
    if (!made) return
    const here = problems.filter(({ file }) => file === null)
    const marks = here.map((problem) => {
      const from = offsetOf(made.state, problem)
      const to = Math.max(from + 1, made.state.doc.lineAt(from).to)
      return {
        from,
        to: Math.min(to, made.state.doc.length),
        severity: 'error' as const,
        message: `found ${problem.found}, ${problem.message}`,
      }
    })
    made.dispatch(setDiagnostics(made.state, marks))
  }, [problems])

  useEffect(() => write(view.current, filled.text), [filled])

  useImperativeHandle(ref, () => ({
    write: (whole) => write(view.current, whole),
    change: (edits) => {
      const changes = edits.map(({ offset, length, content }) => ({
        from: offset,
        to: offset + length,
        insert: content,
      }))
      view.current?.dispatch({ changes, scrollIntoView: true })
    },
    goTo: (problem) => {
      const made = view.current
      if (!made) return
      made.dispatch({ selection: { anchor: offsetOf(made.state, problem) }, scrollIntoView: true })
      made.focus()
    },
    undo: () => void (view.current && undo(view.current)),
    redo: () => void (view.current && redo(view.current)),
  }))

  return <div ref={place} className={styles.editor} dir="ltr" />
}

/** What may be named at a place; told anew with each key, so that a key that chooses never comes before its list. */
function completionAt(
  state: EditorState,
  pos: number,
  explicit: boolean,
  given: PagesVocabulary,
): CompletionResult | null {
  const { from, to, options } = offeredAt(state.doc.toString(), pos, given)
  if (options.length === 0 || (!explicit && from === pos)) return null
  return {
    from,
    to,
    filter: false,
    options: matching(options, state.sliceDoc(from, pos)).map(({ label, insert }) => ({ label, apply: insert })),
    update: (_result, _from, at, context) => completionAt(context.state, at, explicit, given),
  }
}

function write(view: EditorView | null, whole: string): void {
  if (view && view.state.doc.toString() !== whole)
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: whole } })
}

function offsetOf({ doc }: EditorState, { line, column }: Pick<TextProblem, 'line' | 'column'>): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(from + column - 1, to)
}

/** Those that hold what is written so far, those that begin with it first. */
function matching<O extends { readonly label: string }>(options: readonly O[], written: string): O[] {
  const part = written.replaceAll('"', '').toLowerCase()
  const at = ({ label }: O) => label.toLowerCase().indexOf(part)
  return options.filter((each) => at(each) >= 0).toSorted((a, b) => Number(at(a) > 0) - Number(at(b) > 0))
}
