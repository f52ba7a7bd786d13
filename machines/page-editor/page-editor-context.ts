import type { Page } from '../../domain/dashboards/page-spec.ts'

/** Something wrong in a page's text; lines and columns count from 1. */
export interface TextProblem {
  /** Null: the text that is edited; else the other file of which this follows. */
  readonly file: string | null
  readonly line: number
  readonly column: number
  readonly found: string
  readonly message: string
}

/** What a role sees of a draft. */
export interface RoleSees {
  readonly role: string
  readonly opens: boolean
  /** Names of charts. */
  readonly leftOut: readonly string[]
}

/** What the server says of a draft that it keeps. */
export interface CheckedText {
  readonly problems: readonly TextProblem[]
  /** As it is drawn; null: it does not hold. */
  readonly page: Page | null
  readonly roles: readonly RoleSees[]
}

export interface KeptText {
  readonly id: string
  readonly text: string
  /** The newest published version that its editor knows; 0: none. */
  readonly baseVersion: number
}

export interface PublishText {
  readonly id: string
  /** Null: back to the file. */
  readonly text: string | null
  readonly baseVersion: number
}

/** What somebody else published. */
export interface TheirVersion {
  readonly version: number
  /** Null: they went back to the file. */
  readonly text: string | null
  /** Null: somebody whom the reader does not see. */
  readonly by: string | null
}

export type PublishEnd =
  | { readonly outcome: 'published'; readonly version: number }
  | { readonly outcome: 'faulty'; readonly problems: readonly TextProblem[] }
  | ({ readonly outcome: 'conflict' } & TheirVersion)

export interface PageEditorInput {
  readonly id: string
  /** What the editor opens with. */
  readonly text: string
  /** What stands, or what a new page begins with, and of which version; 0: none was published. */
  readonly base: { readonly version: number; readonly text: string }
  /** Null: there is no file. */
  readonly fileText: string | null
}

export interface PageEditorContext extends PageEditorInput {
  /** What was put into the editor last, in place of what was typed; a new one each time. */
  readonly filled: { readonly text: string }
  /** Of the last check. */
  readonly checked: CheckedText
  /** What is on its way; null: back to the file. */
  readonly sent: string | null
  readonly theirs: TheirVersion | null
  readonly failure: unknown
}

export type PageEditorEvent =
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'draft.discarded' }
  | { readonly type: 'draft.retried' }
  | { readonly type: 'publish.asked' }
  | { readonly type: 'publish.retried' }
  | { readonly type: 'file.returned' }
  | { readonly type: 'conflict.kept' }
  | { readonly type: 'conflict.yielded' }
