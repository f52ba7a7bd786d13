import type { Entries } from '../../../domain/values/entries.ts'
import type { KEPT_THINGS } from './cases.ts'

/** What a person changes of a kept thing, and what others do to it: another one at each time. */
interface Mounted {
  /** How the path ends that loads it. */
  readonly load: string
  /** What its drafts in the browser go by. */
  readonly draft: string
  readonly drafted: Entries
  readonly others: (time: number) => Entries
  readonly clashing: (time: number) => Entries
}

/** Of the two ways to keep something one each: where both changed a part a person is asked, or what was changed here wins. */
export const MOUNTED_THINGS = {
  'the arrangement of a page': {
    load: '/getFiltersforkey/layout%3Aspend',
    draft: 'spend',
    drafted: { map: { x: 12, y: 12, w: 12, h: 13 } },
    others: (time) => ({ breakdown: { x: 0, y: 12, w: 12, h: 20 + time } }),
    clashing: (time) => ({ map: { x: 12, y: 12, w: 12, h: 200 + time } }),
  },
  'the settings of a page': {
    load: '/getFiltersforkey/widgets%3Aspend',
    draft: 'widgets%3Aspend',
    drafted: { trends: { chartType: 'line' } },
    others: (time) => ({ map: { level: `level${time}` } }),
    clashing: (time) => ({ amounts: { chartType: `theirs${time}` } }),
  },
} as const satisfies Partial<Readonly<Record<keyof typeof KEPT_THINGS, Mounted>>>

export type MountedThing = keyof typeof MOUNTED_THINGS
