import { useState, type KeyboardEvent } from 'react'
import { suggestedNames, withName, type SuggestedName } from '../../../domain/assistant/report-suggestions.ts'
import { useReportNames } from './use-report-names.ts'

interface NameListInput {
  readonly userId: number
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

export interface NameList {
  /** None: there is no list. */
  readonly names: readonly SuggestedName[]
  /** The one that Enter takes; -1: none, so that Enter sends what is typed. */
  readonly chosen: number
  readonly take: (name: SuggestedName) => void
  /** Of the field that is typed in. */
  readonly field: {
    readonly onFocus: () => void
    readonly onBlur: () => void
    readonly onCompositionStart: () => void
    readonly onCompositionEnd: () => void
  }
  /** Whether the key was one for the list. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/**
 * The names of reports that may be meant by what is typed. The arrows move among them, Enter and Tab take the chosen one, Escape
 * closes the list until something else is typed. CHAT-30
 */
export function useNameList({ userId, typed, onTyped }: NameListInput): NameList {
  const all = useReportNames(userId)
  const [focused, setFocused] = useState(false)
  const [composing, setComposing] = useState(false)
  /** What is typed while the list stays closed. */
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const [choice, setChoice] = useState<string | null>(null)
  const names = focused && !composing && typed !== closedAt ? suggestedNames(typed, all) : []
  const chosen = names.findIndex(({ name }) => name === choice)

  const take = (name: SuggestedName) => {
    const next = withName(typed, name)
    onTyped(next)
    setClosedAt(next)
    setChoice(null)
  }
  const acts = (event: KeyboardEvent): boolean => {
    if (names.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false
    if (event.key === 'Escape') {
      setClosedAt(typed)
      setChoice(null)
      return true
    }
    if (event.shiftKey) return false
    const named = names[chosen]
    if ((event.key === 'Enter' || event.key === 'Tab') && named) {
      take(named)
      return true
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
    const next = event.key === 'ArrowDown' ? chosen + 1 : (chosen < 0 ? names.length : chosen) - 1
    setChoice(names[next]?.name ?? null)
    return true
  }
  return {
    names,
    chosen,
    take,
    field: {
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false)
        setChoice(null)
      },
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
    onKey: (event) => {
      const done = acts(event)
      if (done) event.preventDefault()
      return done
    },
  }
}
