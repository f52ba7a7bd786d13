import type { BoardPhase } from '../../../machines/board.machine.ts'
import type { SavePhase } from '../../../machines/page-settings.machine.ts'

export interface SavingPhases {
  readonly settings: SavePhase
  readonly board: BoardPhase
}

/** What a person is told of both savings together; the worse of them. unread: the arrangement could not be loaded yet. */
export type SavingPhase = 'unsaved' | 'unread' | 'saving' | 'saved' | 'untouched'

export function savingPhase({ settings, board }: SavingPhases): SavingPhase {
  if (settings === 'unsaved' || board === 'unsaved' || board === 'conflicting') return 'unsaved'
  if (board === 'unread') return 'unread'
  if (settings === 'saving' || board === 'saving') return 'saving'
  return settings === 'saved' || board === 'saved' ? 'saved' : 'untouched'
}
