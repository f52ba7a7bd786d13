import { PublishDialog } from '../../../src/dashboards/own/PublishDialog.tsx'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { ITEM, NAME } from './cases.ts'

/** The dialog of a page that is published already. */
export const Part: MountedPart = () => (
  <PublishDialog id={ITEM} page={{ name: NAME, cards: {} }} onClose={() => undefined} />
)
