import { useState } from 'react'
import { AlertPage, type AlertPageProps } from '../../../src/alerts/AlertPage.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { COMPLETE, OF } from './cases.ts'

const ME = { id: 7, email: 'me@demo.example', tellsOthers: true }
const WITHOUT_ADDRESS = { ...ME, email: '' }

/** The dialog, with buttons in the place of a card's menu: for a person, and for one without an address. */
export const Part: MountedPart = () => {
  const [opened, setOpened] = useState<Pick<AlertPageProps, 'asked' | 'me'> | null>(null)
  const asked = () => ({ of: OF, draft: COMPLETE })
  return (
    <>
      <button onClick={() => setOpened({ asked: asked(), me: ME })}>Watch it</button>
      <button onClick={() => setOpened({ asked: { of: OF, draft: { ...COMPLETE, people: [] } }, me: WITHOUT_ADDRESS })}>
        Without an address
      </button>
      {opened ? <AlertPage {...opened} /> : null}
    </>
  )
}
