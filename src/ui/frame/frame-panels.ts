import { useEffect, useEffectEvent } from 'react'
import type { HelpTopic } from '../../../domain/assistant/help.ts'

/** What opens from elsewhere than its own button, with what it is told. */
interface FramePanels {
  readonly help: HelpTopic
  readonly assistant: null
  /** What is typed into it. */
  readonly palette: string
}

const opened = new EventTarget()

/** Opens the help on a topic, the assistant or the palette, where it stands. */
export function openPanel<Name extends keyof FramePanels>(name: Name, told: FramePanels[Name]): void {
  opened.dispatchEvent(new CustomEvent(name, { detail: told }))
}

export function useFramePanel<Name extends keyof FramePanels>(
  name: Name,
  onOpen: (told: FramePanels[Name]) => void,
): void {
  const heard = useEffectEvent((event: Event) => onOpen((event as CustomEvent<FramePanels[Name]>).detail))
  useEffect(() => {
    opened.addEventListener(name, heard)
    return () => opened.removeEventListener(name, heard)
  }, [name])
}
