import { Button } from '@primer/react'
import type { ChatPartProps } from './chat-part-props.ts'

interface QuestionButtonProps extends ChatPartProps {
  readonly prompt: string
  /** What is read on it, where that is not the question. */
  readonly words?: string
  /** As wide as there is room, in lines; else as long as its words. */
  readonly wide?: boolean
}

/** A question that is asked by a press, where one may be asked now. */
export function QuestionButton({ snapshot, send, prompt, words = prompt, wide = false }: QuestionButtonProps) {
  const event = { type: 'question.asked', prompt } as const
  const may = snapshot.can(event)
  return (
    <Button
      size={wide ? 'medium' : 'small'}
      block={wide}
      alignContent={wide ? 'start' : 'center'}
      labelWrap
      inactive={!may}
      aria-disabled={!may}
      onClick={() => send(event)}
    >
      <bdi>{words}</bdi>
    </Button>
  )
}
