import { useState } from 'react'
import { App } from '../../../src/shell/App.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { WithSession } from '../../qa/component/mounted/WithSession.tsx'

/** All faces that a session has; the product begins with a button, so that what is stored and where it begins are the test's. */
export const Part: MountedPart = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <WithSession isOpen={isOpen}>
      {isOpen ? <App /> : <button onClick={() => setIsOpen(true)}>Open the product</button>}
    </WithSession>
  )
}
