import { useState, type ComponentProps } from 'react'
import { SchedulePage } from '../../../src/sharing/schedule/SchedulePage.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { COMPLETE, OF } from './cases.ts'

type Asked = ComponentProps<typeof SchedulePage>['asked']

const ME = { id: 7, email: 'me@demo.example' }
const WITHOUT_ADDRESS = { ...ME, email: '' }

/** The dialog, with buttons in the place of the views of the bar: for a person, and for one without an address. */
export const Part: MountedPart = () => {
  const [opened, setOpened] = useState<{ readonly asked: Asked; readonly me: typeof ME } | null>(null)
  const asked = () => ({ address: OF.address, name: COMPLETE.name })
  return (
    <>
      <button onClick={() => setOpened({ asked: asked(), me: ME })}>Send on a schedule</button>
      <button onClick={() => setOpened({ asked: asked(), me: WITHOUT_ADDRESS })}>Without an address</button>
      {opened ? <SchedulePage asked={opened.asked} me={opened.me} mayShare /> : null}
    </>
  )
}
