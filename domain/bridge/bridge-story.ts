import { percentOf } from '../query/format.ts'
import type { ToldBridge, ToldSegment } from './bridge-rows.ts'
import type { Step } from './steps.ts'

export interface StoryStep {
  readonly step: Step
  readonly amount: number
  /** Of the change, in percent; more than 100 where others go against it. */
  readonly share: number
}

/** What a bridge says in words, from its rows alone. */
export interface BridgeStory {
  readonly direction: 'up' | 'down' | 'level'
  readonly change: number
  /** Of what it was before, in percent; 0 where that is about zero. */
  readonly percent: number
  /** The steps that go with the change, the largest first. */
  readonly steps: readonly StoryStep[]
  /** The largest of those that go against it; null: none that is worth a word. */
  readonly against: StoryStep | null
  /** The segment that adds most to the first step; null: none adds much. */
  readonly led: ToldSegment | null
}

/** Named are so many steps, of at least such a share in percent; a segment leads a step with such a part of it. */
const NAMED = 3
const LEAST_SHARE = 5
const LEADING_PART = 0.1
/** Amounts are shown with two decimals. */
const SHOWN_FROM = 0.005

export function bridgeStory({ before, now, steps, segments }: ToldBridge): BridgeStory {
  const change = Math.round((now - before) * 100) / 100
  const direction = Math.abs(change) < SHOWN_FROM ? 'level' : change > 0 ? 'up' : 'down'
  const told = steps
    .map(({ step, amount }) => ({ step, amount, share: direction === 'level' ? 0 : (100 * amount) / change }))
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
  const along = told.filter(({ share }) => share >= LEAST_SHARE).slice(0, NAMED)
  const [first] = along
  return {
    direction,
    change,
    percent: Math.abs(percentOf(change, before)),
    steps: along,
    against: told.find(({ share }) => share <= -LEAST_SHARE) ?? null,
    led: first ? leading(segments, first) : null,
  }
}

function leading(segments: readonly ToldSegment[], { step, amount }: StoryStep): ToldSegment | null {
  const part = (segment: ToldSegment) => (segment.steps[step] ?? 0) / amount
  const [most] = segments.toSorted((one, other) => part(other) - part(one))
  return most && part(most) >= LEADING_PART ? most : null
}

/** The step of which most of a segment's change is made; null: nothing changed. */
export function mainStep({ steps, change }: Pick<ToldSegment, 'steps' | 'change'>): Step | null {
  const along = (Object.entries(steps) as [Step, number][]).filter(([, amount]) => amount * change > 0)
  const [most] = along.toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
  return most?.[0] ?? null
}
