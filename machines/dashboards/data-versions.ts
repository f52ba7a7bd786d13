import type { WidgetActor } from './widget.machine.ts'

/** What the widgets of a page know together of the data's version. */
export interface DataVersions {
  /** Lets a widget's answers be seen, and tells it of newer data; ends when the returned function is called. */
  readonly watch: (actor: WidgetActor) => () => void
  /** A version that was seen elsewhere. */
  readonly see: (dataVersion: number) => void
}

export interface DataVersionsOptions {
  readonly known: number
  readonly onNewer: (dataVersion: number) => void
}

/**
 * Keeps the widgets of a page on one version of the data: the first that answers with a newer one makes those that
 * drew an older one ask again, once a version.
 */
export function createDataVersions({ known, onNewer }: DataVersionsOptions): DataVersions {
  const actors = new Set<WidgetActor>()
  let newest = known

  const tell = (actor: WidgetActor) => {
    const event = { type: 'data.published', dataVersion: newest } as const
    if (actor.getSnapshot().can(event)) actor.send(event)
  }
  const see = (dataVersion: number) => {
    if (dataVersion <= newest) return
    newest = dataVersion
    onNewer(dataVersion)
    actors.forEach(tell)
  }

  return {
    see,
    watch: (actor) => {
      const look = () => {
        see(actor.getSnapshot().context.dataVersion ?? 0)
        tell(actor)
      }
      actors.add(actor)
      const { unsubscribe } = actor.subscribe(look)
      look()
      return () => {
        unsubscribe()
        actors.delete(actor)
      }
    },
  }
}
