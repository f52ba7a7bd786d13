import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { CodeQuestion } from './code-question.ts'

const CodeDialog = lazy(() => import('./CodeDialog.tsx').then((module) => ({ default: module.CodeDialog })))

/** The one dialog for whatever call waits for a code. */
export function CodeQuestions({ question }: { readonly question: CodeQuestion }) {
  const isOpen = useSyncExternalStore(question.subscribe, question.isOpen)
  return isOpen ? (
    <Suspense fallback={null}>
      <CodeDialog onAnswer={question.answer} />
    </Suspense>
  ) : null
}
