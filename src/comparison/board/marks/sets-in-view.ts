import { createContext } from 'react'
import type { TabControls } from '../../../../domain/comparison/comparison-controls.ts'
import type { ComparedSet } from '../../../../domain/comparison/comparison-set.ts'
import type { Workspace, WorkspaceDefaults } from '../../../../domain/comparison/comparison-workspace.ts'
import type { Narrowing } from '../../../../domain/comparison/narrowing.ts'
import type { SetRows } from '../../../../domain/comparison/set-rows.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import type { ClientFamily, PagesConfig } from '../../../api/answers.ts'

interface HowRowsOpen {
  /** By what they are opened. */
  readonly anchor?: HTMLElement
  /** Without a step in the browser's history. */
  readonly instead?: boolean
}

/** What is compared, and how marks change it. */
export interface SetsInView {
  readonly workspace: Workspace
  readonly defaults: WorkspaceDefaults
  /** The open tab's. */
  readonly page: Page
  readonly controls: TabControls
  readonly config: PagesConfig
  readonly clients: readonly ClientFamily[]
  /** Those that are seen, as the open tab shows them. */
  readonly sets: readonly ComparedSet[]
  /** The same, narrowed so. */
  readonly setsOf: (narrowing: Narrowing) => readonly ComparedSet[]
  /** Where one of them stands in the workspace. */
  readonly placeOf: (at: number) => number
  readonly narrow: (narrowing: Narrowing) => void
  /** Opens rows of a set, so that the address says them, or closes them; the mark gets the focus back. */
  readonly showRows: (rows: SetRows | undefined, how?: HowRowsOpen) => void
  /** The address of another workspace. */
  readonly addressOf: (workspace: Workspace) => string
}

export const SetsInViewContext = createContext<SetsInView | null>(null)
