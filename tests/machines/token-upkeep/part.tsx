import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { Part as SessionPart } from '../session/part.tsx'

/** The product, with the session that the token is of. */
export const Part: MountedPart = () => <SessionPart start="as it is" />
