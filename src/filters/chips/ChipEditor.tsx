import { DimensionEditor, type DimensionEditorProps } from './DimensionEditor.tsx'
import styles from './FilterChips.module.css'

interface ChipEditorProps extends Omit<DimensionEditorProps, 'renderAnchor' | 'startsOpen' | 'onDone'> {
  readonly words: string
}

/** A filter in force, in words that open its choice. */
export function ChipEditor({ label, words, ...editor }: ChipEditorProps) {
  return (
    <DimensionEditor
      {...editor}
      label={label}
      renderAnchor={(anchor) => (
        <button {...anchor} type="button" className={styles.words} title={words} aria-label={`${label}: ${words}`}>
          {label}: <b>{words}</b>
        </button>
      )}
    />
  )
}
