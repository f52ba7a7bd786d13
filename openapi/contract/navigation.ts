import * as z from 'zod'
import type { Operation } from './operation.ts'

const Link = z.strictObject({ label: z.string(), href: z.string(), newTab: z.boolean() })

/** What a person may open and the menu that leads there; labels are names in `navigation` of the texts, or the text itself. */
export const Navigation = z
  .strictObject({
    /** The person holds every client, so what concerns everybody is theirs to change. Decision 0030 */
    everyClient: z.boolean(),
    menu: z.array(
      z.strictObject({
        label: z.string(),
        icon: z.string().optional(),
        /** Links, groups of links, and the place of the pages of pagesConfig. */
        entries: z.array(
          z.union([
            Link,
            z.strictObject({ label: z.string(), entries: z.array(Link) }),
            z.strictObject({ pages: z.literal('all') }),
          ]),
        ),
      }),
    ),
    routes: z.array(
      z.strictObject({
        path: z.string(),
        label: z.string(),
        /** The application the area belongs to, and where the area is; address null: not connected. `own`: it counts before a page of it that is here. */
        servedBy: z
          .strictObject({
            name: z.string(),
            address: z.string().nullable(),
            newTab: z.boolean(),
            own: z.boolean(),
          })
          .optional(),
      }),
    ),
  })
  .meta({ id: 'Navigation' })

export const NAVIGATION_OPERATIONS = {
  navigation: {
    method: 'get',
    path: '/aiparcelweb/api/navigation',
    summary: 'The menu and the addresses that open to the signed-in user, as config/ says now.',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    answer: Navigation,
    cache: 'private',
  },
} as const satisfies Record<string, Operation>
