import { LookToggle } from '../../../card/LookToggle.tsx'
import type { Splitting } from './splitting.ts'

/** Splits a card by the first of its dimensions, or makes it whole again. */
export function SplitToggle({ by, dimensions, onSplit }: Splitting) {
  const [first] = dimensions
  if (first === undefined) return null
  return (
    <LookToggle
      look="split"
      pressed={by !== undefined}
      onToggle={() => onSplit(by === undefined ? first : undefined)}
    />
  )
}
