import { ConfirmationDialog } from '@primer/react'
import { useState, type ReactNode } from 'react'
import { text } from '../text/text.ts'

interface Question {
  readonly title: string
  /** What follows from it. */
  readonly content: string
  readonly yes: string
  readonly no: string
}

interface Asking {
  /** Asks, and does it after a yes. */
  readonly ask: (question: Question, act: () => void) => void
  /** Drawn where it is asked, so that it goes with what it is about. */
  readonly dialog: ReactNode
}

/** A question before something is gone for good. */
export function useQuestion(): Asking {
  const [asked, setAsked] = useState<(Question & { readonly act: () => void }) | null>(null)
  return {
    ask: (question, act) => setAsked({ ...question, act }),
    dialog: asked ? (
      <ConfirmationDialog
        title={asked.title}
        confirmButtonContent={asked.yes}
        cancelButtonContent={asked.no}
        confirmButtonType="danger"
        onClose={(gesture) => {
          setAsked(null)
          if (gesture === 'confirm') asked.act()
        }}
      >
        {asked.content}
      </ConfirmationDialog>
    ) : null,
  }
}

/** Asks before a thing of a name is deleted. */
export function useDeleteQuestion(): Pick<Asking, 'dialog'> & {
  readonly askToDelete: (name: string, act: () => void) => void
} {
  const { ask, dialog } = useQuestion()
  return {
    dialog,
    askToDelete: (name, act) =>
      ask(
        {
          title: text('comparison.deleteAsk', { name }),
          content: text('profile.deleteForGood'),
          yes: text('profile.delete'),
          no: text('comparison.keep'),
        },
        act,
      ),
  }
}
