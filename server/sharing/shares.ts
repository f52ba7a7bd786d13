import { Audience, SHARED_KINDS, type SharedKind, type SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import type { KeptPages, KeptPlace } from '../kept-pages/kept-pages.ts'

/** Something of a person's that others are let see: which, and whom. */
export interface Share {
  readonly id: number
  readonly userId: number
  readonly kind: SharedKind
  /** Its id among the owner's own. */
  readonly item: string
  readonly audience: readonly SharedWith[]
}

/** The oldest first. */
export async function sharesOf(keptPages: Pick<KeptPages, 'seen'>): Promise<Share[]> {
  return (await keptPages.seen(SHARED_KINDS)).flatMap(({ id, kind, item, ownerId, audience }) =>
    ownerId === null || !isShared(kind)
      ? []
      : [{ id, userId: ownerId, kind, item, audience: Audience.parse(audience) }],
  )
}

function isShared(kind: KeptPlace['kind']): kind is SharedKind {
  return (SHARED_KINDS as readonly string[]).includes(kind)
}
