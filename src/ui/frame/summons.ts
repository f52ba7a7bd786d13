import { useEffect, useEffectEvent } from 'react'
import type { HelpTopic } from '../../../domain/assistant/help.ts'

/** What opens from elsewhere than its own button, with what it is told. */
interface Summons {
  readonly help: HelpTopic
  readonly assistant: null
  /** What is typed into it. */
  readonly palette: string
}

const summoned = new EventTarget()

/** Opens the help on a topic, the assistant or the palette, where it stands. */
export function summon<Name extends keyof Summons>(name: Name, told: Summons[Name]): void {
  summoned.dispatchEvent(new CustomEvent(name, { detail: told }))
}

export function useSummons<Name extends keyof Summons>(name: Name, onSummons: (told: Summons[Name]) => void): void {
  const heard = useEffectEvent((event: Event) => onSummons((event as CustomEvent<Summons[Name]>).detail))
  useEffect(() => {
    summoned.addEventListener(name, heard)
    return () => summoned.removeEventListener(name, heard)
  }, [name])
}
