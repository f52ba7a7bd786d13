import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The nonce that the content security policy asks of styles. */
export const STYLE_NONCE = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? ''

/** In the colours of the page, light or dark. */
export const CODE_THEME = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--fgColor-default)',
    backgroundColor: 'var(--bgColor-default)',
    fontSize: 'var(--text-body-size-small)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus-outlineColor)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--fontStack-monospace)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--fgColor-default)' },
  '.cm-cursor': { borderLeftColor: 'var(--fgColor-default)' },
  '.cm-gutters': {
    color: 'var(--fgColor-muted)',
    backgroundColor: 'var(--bgColor-muted)',
    border: 'none',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bgColor-muted)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--bgColor-accent-muted) !important',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--bgColor-attention-muted) !important' },
  '.cm-tooltip': {
    color: 'var(--fgColor-default)',
    backgroundColor: 'var(--overlay-bgColor)',
    border: '1px solid var(--borderColor-default)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--fgColor-onEmphasis)',
    backgroundColor: 'var(--bgColor-accent-emphasis)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--borderColor-danger-emphasis)' },
  '.cm-changedLine': { backgroundColor: 'var(--bgColor-success-muted) !important' },
  '& .cm-collapsedLines': {
    color: 'var(--fgColor-muted) !important',
    background: 'var(--bgColor-muted) !important',
  },
  // The library's sign is in few typefaces.
  '& .cm-collapsedLines:before, & .cm-collapsedLines:after': { content: '"⋯"' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bgColor-danger-muted) !important' },
})

export const CODE_COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--fgColor-accent)' },
  { tag: tags.string, color: 'var(--fgColor-success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--fgColor-done)' },
])
