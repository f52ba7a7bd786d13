import fc from 'fast-check'
import { afterLoads, due, repeatedly } from './beginnings.ts'

export type Server = 0 | 1

/** What happens to a house of two servers over one state. */
export type HistoryEvent =
  | { readonly kind: 'passes'; readonly minutes: number }
  | { readonly kind: 'clock back'; readonly minutes: number }
  | { readonly kind: 'looks'; readonly server: Server }
  | { readonly kind: 'both look' }
  | { readonly kind: 'restarts'; readonly server: Server }
  /** The server that makes or sends a mail next is killed there. */
  | { readonly kind: 'killed'; readonly where: 'checking' | 'making' | 'before it goes' | 'after it went' }
  | { readonly kind: 'mail server'; readonly is: 'up' | 'down' | 'refusing' | 'breaking before' | 'breaking after' }
  | { readonly kind: 'page breaks' | 'page is mended' | 'page is deleted' }
  | { readonly kind: 'permission lost'; readonly receiver: 1 | 2 }
  | { readonly kind: 'paused' | 'resumed' | 'sent now' }
  /** Of a page that goes after loads. */
  | { readonly kind: 'data is loaded' }
  /** Of a figure that is watched. */
  | { readonly kind: 'a week is loaded'; readonly value: number }
  | { readonly kind: 'snoozed' | 'wakes' | 'figures break' | 'figures are mended' }

const server = fc.constantFrom<Server>(0, 1)
const event: fc.Arbitrary<HistoryEvent> = fc.oneof(
  {
    weight: 80,
    arbitrary: fc.record({ kind: fc.constant('passes' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 50,
    arbitrary: fc.record({ kind: fc.constant('passes' as const), minutes: fc.integer({ min: 90, max: 6_000 }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('clock back' as const), minutes: fc.integer({ min: 1, max: 4_000 }) }),
  },
  { weight: 80, arbitrary: fc.record({ kind: fc.constant('looks' as const), server }) },
  { weight: 40, arbitrary: fc.constant({ kind: 'both look' as const }) },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('restarts' as const), server }) },
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('killed' as const),
      where: fc.constantFrom('making' as const, 'before it goes' as const, 'after it went' as const),
    }),
  },
  {
    weight: 40,
    arbitrary: fc.record({
      kind: fc.constant('mail server' as const),
      is: fc.constantFrom(
        'up' as const,
        'up' as const,
        'down' as const,
        'refusing' as const,
        'breaking before' as const,
        'breaking after' as const,
      ),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({ kind: fc.constantFrom('page breaks' as const, 'page is mended' as const) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'page is deleted' as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('permission lost' as const),
      receiver: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constantFrom('paused' as const, 'resumed' as const, 'resumed' as const, 'sent now' as const),
    }),
  },
)
export const histories = fc.record({
  due,
  events: fc.array(event, { minLength: 10, maxLength: 60 }),
})

/** An alert that fires above 100, through the same, in a house that loads weeks. */
export const alertHistories = fc.record({
  due: repeatedly,
  events: fc.array(
    fc.oneof(
      // Its owner neither pauses it nor sends it now.
      { weight: 60, arbitrary: event.filter(({ kind }) => !['paused', 'resumed', 'sent now'].includes(kind)) },
      {
        weight: 30,
        arbitrary: fc.record({
          kind: fc.constant('a week is loaded' as const),
          value: fc.constantFrom(80, 90, 110, 120),
        }),
      },
      { weight: 4, arbitrary: fc.constant({ kind: 'killed' as const, where: 'checking' as const }) },
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constantFrom(
            'snoozed' as const,
            'wakes' as const,
            'wakes' as const,
            'figures break' as const,
            'figures are mended' as const,
          ),
        }),
      },
    ),
    { minLength: 10, maxLength: 60 },
  ),
  watched: fc.constant(true),
})
/** A page that goes after loads, through the same, on clocks that nobody puts back. */
export const loadHistories = fc.record({
  due: afterLoads,
  events: fc.array(
    fc.oneof(
      { weight: 60, arbitrary: event.filter(({ kind }) => kind !== 'clock back' && kind !== 'sent now') },
      { weight: 30, arbitrary: fc.constant({ kind: 'data is loaded' as const }) },
    ),
    { minLength: 10, maxLength: 60 },
  ),
})
