import { join } from 'node:path'
import { ROOT } from '../models.ts'

/** How each state is pictured; phone is light. */
export const LOOKS = ['light', 'dark', 'phone'] as const
export type Look = (typeof LOOKS)[number]

export function pictureFile({
  machine,
  state,
  look,
}: {
  /** Its id. */
  readonly machine: string
  readonly state: string
  readonly look: Look
}): string {
  return join(ROOT, '.cache/qa/pictures', machine, `${state}.${look}.webp`)
}
