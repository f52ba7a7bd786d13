import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FrameContext } from './frame-context.ts'
import { THUMB, useMedia } from '../../theme/use-media.ts'

/** Whether a control stands at the foot of a phone, where it has little room. */
export const PhoneFootContext = createContext(false)

/** One of a page's controls that on a phone stands at the foot of the screen, in reach of the thumb; elsewhere it stays where it is. */
export function PhoneFoot({ children }: { readonly children: ReactNode }) {
  const { phoneFoot } = useContext(FrameContext)
  const phone = useMedia(THUMB)
  return phone && phoneFoot ? <PhoneFootContext value>{createPortal(children, phoneFoot)}</PhoneFootContext> : children
}
