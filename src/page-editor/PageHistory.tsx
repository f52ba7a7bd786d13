import { unifiedMergeView } from '@codemirror/merge'
import { json } from '@codemirror/lang-json'
import { syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { ActionList, Button, Dialog } from '@primer/react'
import { useEffect, useRef, useState } from 'react'
import { momentText } from '../text/moment-text.ts'
import { text } from '../text/text.ts'
import { CODE_COLOURS, CODE_THEME, STYLE_NONCE } from './code/code-theme.ts'
import styles from './PageEditor.module.css'
import type { EditedPage } from './page-editor-queries.ts'

interface PageHistoryProps {
  readonly page: EditedPage
  /** What stands in the editor. */
  readonly mine: string
  /** Puts an earlier text into the editor, to be published from there. */
  readonly onRestore: (text: string) => void
  readonly onClose: () => void
}

/** What was published of a page, each held against what is in the editor. */
export function PageHistory({ page: { versions, fileText }, mine, onRestore, onClose }: PageHistoryProps) {
  const entries = [
    ...versions.map(({ version, at, by, text: stored }) => ({
      id: String(version),
      words: text(stored === null ? 'pageEditor.backAt' : 'pageEditor.version', {
        version,
        when: momentText(at),
        by: by ?? text('pageEditor.somebody'),
      }),
      stored: stored ?? fileText ?? '',
    })),
    ...(fileText === null ? [] : [{ id: 'file', words: text('pageEditor.theFile'), stored: fileText }]),
  ]
  const [chosen, setChosen] = useState(entries[0]?.id ?? '')
  const first = useRef<HTMLLIElement>(null)
  const entry = entries.find(({ id }) => id === chosen)
  return (
    <Dialog
      title={text('pageEditor.history')}
      subtitle={text('pageEditor.historyHint')}
      width="xlarge"
      height="large"
      initialFocusRef={first}
      onClose={onClose}
      footerButtons={[
        { content: text('pageEditor.close'), onClick: onClose },
        {
          content: text('pageEditor.restore'),
          buttonType: 'primary',
          disabled: !entry || entry.stored === mine,
          onClick: () => entry && onRestore(entry.stored),
        },
      ]}
    >
      {entries.length === 0 ? <p>{text('pageEditor.noHistory')}</p> : null}
      <ActionList role="listbox" selectionVariant="single" aria-label={text('pageEditor.history')}>
        {entries.map(({ id, words }, at) => (
          <ActionList.Item
            key={id}
            ref={at === 0 ? first : undefined}
            selected={id === chosen}
            onSelect={() => setChosen(id)}
          >
            {words}
          </ActionList.Item>
        ))}
      </ActionList>
      {entry ? <TextDiff before={entry.stored} now={mine} label={entry.words} /> : null}
    </Dialog>
  )
}

/** Two texts of a page, line by line: what the first has and the second not is struck out. */
function TextDiff({ before, now, label }: { readonly before: string; readonly now: string; readonly label: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const view = new EditorView({
      parent: place.current,
      doc: now,
      extensions: [
        EditorView.cspNonce.of(STYLE_NONCE),
        lineNumbers(),
        json(),
        syntaxHighlighting(CODE_COLOURS),
        CODE_THEME,
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.phrases.of({ '$ unchanged lines': text('pageEditor.sameLines', { count: '$' }) }),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
      ],
    })
    return () => view.destroy()
  }, [before, now, label])
  return before === now ? (
    <p className={styles.muted}>{text('pageEditor.noDifference')}</p>
  ) : (
    <div ref={place} className={styles.diff} dir="ltr" />
  )
}

/** Two ways on where somebody else published meanwhile. */
export function TheirPublish({
  by,
  theirs,
  mine,
  onKeepMine,
  onTakeTheirs,
}: {
  readonly by: string | null
  readonly theirs: string
  readonly mine: string
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}) {
  return (
    <section className={styles.conflict} role="alert" aria-label={text('pageEditor.conflict')}>
      <p>{text('pageEditor.conflictWords', { by: by ?? text('pageEditor.somebody') })}</p>
      <TextDiff before={theirs} now={mine} label={text('pageEditor.conflict')} />
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onKeepMine}>
          {text('pageEditor.keepMine')}
        </Button>
        <Button onClick={onTakeTheirs}>{text('pageEditor.takeTheirs')}</Button>
      </div>
    </section>
  )
}
