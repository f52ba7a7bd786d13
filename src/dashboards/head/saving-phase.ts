import type { KeptPhase } from '../../../machines/kept/kept-context.ts'

export interface SavingPhases {
  readonly settings: KeptPhase
  readonly board: KeptPhase
}

/** What a person is told of both savings together; the worse of them. unread: the arrangement could not be loaded yet. */
export type SavingPhase = 'unsaved' | 'unread' | 'saving' | 'saved' | 'untouched'

export function savingPhase({ settings, board }: SavingPhases): SavingPhase {
  if (settings === 'unsaved' || board === 'unsaved' || board === 'conflicting') return 'unsaved'
  if (board === 'unread') return 'unread'
  if (settings === 'saving' || board === 'saving') return 'saving'
  return settings === 'saved' || board === 'saved' ? 'saved' : 'untouched'
}
