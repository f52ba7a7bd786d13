import { useState } from 'react'
import { MailPage, type MailPageProps } from '../../../src/sharing/mail/MailPage.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { MAILING } from './cases.ts'

/** The dialog, with a button in the place of the views of the bar. */
export const Part: MountedPart = () => {
  const [asked, setAsked] = useState<MailPageProps['asked'] | null>(null)
  return (
    <>
      <button onClick={() => setAsked({ address: MAILING.address, name: 'Spend' })}>Send by mail</button>
      {asked ? <MailPage asked={asked} /> : null}
    </>
  )
}
